import { addJob, createQueue, queues } from '@homeground/queues'
import { connectInBackground, connectRedis, createIdentitySigner, createWorker } from '@homeground/service'
import { importRules, requestAddress, scheduleRefreshes } from '@homeground/sources'
import { config } from './config.ts'
import { startConsumers } from './consumers.ts'
import { schoolsDatabase } from './database.ts'
import { readPlaces } from './derive/derive.ts'
import { rebuildRankings } from './lists/ranking-cache.ts'

const environment = config()
const db = schoolsDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = await createWorker({ name: 'schools worker', environment, db })
const derives = createQueue(queues.schoolsDerive, connection)
const rankings = createQueue(queues.schoolsRankings, connection)
const redis = connectRedis(environment.REDIS_URL)
let consumers: ReturnType<typeof startConsumers> | undefined
await listen(async () => {
  await consumers?.close()
  await derives.close()
  await rankings.close()
  redis.disconnect()
})
await connectInBackground(db, log)
// Catches up on anything published right before a crash, and on changed formulas.
await addJob(derives, queues.schoolsDerive, { reason: 'worker started' })
await addJob(rankings, queues.schoolsRankings, { reason: 'worker started' })
const sign = createIdentitySigner('schools', environment)
const places = { searchUrl: environment.SEARCH_URL, sign }
consumers = startConsumers({
  db,
  connection,
  log,
  readPlaces: readPlaces(places),
  rules: importRules(environment),
  requestAddress: requestAddress(environment),
  rebuildRankings: () =>
    rebuildRankings({ redis, prefix: environment.REDIS_PREFIX, databaseUrl: environment.DATABASE_URL }),
})
await scheduleRefreshes('schools', { connection, isOn: environment.REFRESH_SCHEDULE === 'on' })
