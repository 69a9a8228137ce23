import { connectInBackground, connectRedis, createIdentitySigner, createWorker } from '@homeground/service'
import { importRules, requestAddress, scheduleRefreshes } from '@homeground/sources'
import { config } from './config.ts'
import { startConsumers } from './consumers.ts'
import { searchDatabase } from './database.ts'
import { rebuildIntervals, rebuildRankings } from './rankings/rankings.ts'
import { rebuildModel } from './read-model/rebuild.ts'

const environment = config()
const db = searchDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const redis = connectRedis(environment.REDIS_URL)
const { log, connection, listen } = await createWorker({ name: 'search worker', environment, db })
let consumers: ReturnType<typeof startConsumers> | undefined
await listen(async () => {
  await consumers?.close()
  redis.disconnect()
})
await connectInBackground(db, log)
const sign = createIdentitySigner('search', environment)
const rebuild = () =>
  rebuildModel({
    db,
    redis,
    prefix: environment.REDIS_PREFIX,
    housingUrl: environment.HOUSING_URL,
    schoolsUrl: environment.SCHOOLS_URL,
    sign,
  })
consumers = startConsumers({
  db,
  connection,
  rebuild,
  log,
  rebuildRankings: () =>
    rebuildRankings({ redis, prefix: environment.REDIS_PREFIX, databaseUrl: environment.DATABASE_URL }),
  rebuildIntervals: (isStopped) =>
    rebuildIntervals({ db, redis, prefix: environment.REDIS_PREFIX, databaseUrl: environment.DATABASE_URL, isStopped }),
  rules: importRules(environment),
  requestAddress: requestAddress(environment),
})
// Catches up on anything published while no worker ran; unchanged data costs one query.
await consumers.requestRebuild('worker started')
await consumers.requestRankings('worker started')
await scheduleRefreshes('search', { connection, isOn: environment.REFRESH_SCHEDULE === 'on' })
