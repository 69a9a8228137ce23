import { addJob, openQueue, queues } from '@homeground/queues'
import {
  checkDatabase,
  checkRedis,
  connectInBackground,
  createLog,
  createServer,
  queueRedis,
  run,
} from '@homeground/service'
import { config } from './config.ts'
import { schoolsDatabase } from './database.ts'
import { readPlaces } from './derive/places.ts'
import { startConsumers } from './imports/consumer.ts'

const {
  HOST,
  PORT,
  LOG_LEVEL,
  IDENTITY_SECRET,
  DATABASE_URL,
  DATABASE_POOL,
  REDIS_URL,
  REDIS_PREFIX,
  SEARCH_URL,
} = config()
const log = createLog('schools worker', LOG_LEVEL)
const db = schoolsDatabase(DATABASE_URL, { pool: DATABASE_POOL })
const redis = queueRedis(REDIS_URL, 'consumer')
const connection = { connection: redis, prefix: REDIS_PREFIX }
const server = createServer({
  name: 'schools worker',
  log,
  identitySecret: IDENTITY_SECRET,
  dependencies: { postgres: () => checkDatabase(db), redis: () => checkRedis(redis) },
})
let consumers: ReturnType<typeof startConsumers> | undefined
const derives = openQueue(queues.schoolsDerive, connection)
await run(server, {
  host: HOST,
  port: PORT,
  async close() {
    await consumers?.close()
    await derives.close()
    redis.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
await connectInBackground(db, log)
// What was published before a crash, or is measured otherwise now, is worked out at the start.
await addJob(derives, queues.schoolsDerive, { reason: 'worker started' })
consumers = startConsumers({
  db,
  readPlaces: readPlaces({ searchUrl: SEARCH_URL, secret: IDENTITY_SECRET }),
  connection,
  log,
})
