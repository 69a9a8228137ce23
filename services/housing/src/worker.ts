import {
  checkDatabase,
  checkRedis,
  connectInBackground,
  createLog,
  createServer,
  keepTrying,
  queueRedis,
  run,
} from '@homeground/service'
import { config } from './config.ts'
import { housingDatabase } from './database.ts'
import { startImports } from './imports/consumer.ts'
import { derive } from './picture/derive.ts'

const {
  HOST,
  PORT,
  LOG_LEVEL,
  IDENTITY_SECRET,
  DATABASE_URL,
  DATABASE_POOL,
  REDIS_URL,
  REDIS_PREFIX,
} = config()
const log = createLog('housing worker', LOG_LEVEL)
const db = housingDatabase(DATABASE_URL, { pool: DATABASE_POOL })
const redis = queueRedis(REDIS_URL, 'consumer')
const server = createServer({
  name: 'housing worker',
  log,
  identitySecret: IDENTITY_SECRET,
  dependencies: { postgres: () => checkDatabase(db), redis: () => checkRedis(redis) },
})
let imports: ReturnType<typeof startImports> | undefined
await run(server, {
  host: HOST,
  port: PORT,
  async close() {
    await imports?.close()
    redis.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
await connectInBackground(db, log)
// What was published before a crash is worked out now.
await keepTrying(
  () => derive(db),
  (error) => log.warn({ err: error }, 'the pictures are not worked out, trying again'),
)
imports = startImports(db, { connection: redis, prefix: REDIS_PREFIX })
