import {
  connectInBackground,
  connectRedis,
  createMailLimits,
  queueRedis,
  run,
  startTelemetry,
} from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { feedbackDatabase } from './database.ts'
import { createMailQueue } from './outgoing-mails.ts'

const environment = config()
const { HOST, PORT, DATABASE_URL, DATABASE_POOL } = environment
const log = await startTelemetry('feedback', environment)
const db = feedbackDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 5000 })
void connectInBackground(db, log)
const connection = queueRedis(environment.REDIS_URL, 'producer')
const { IDENTITY_SECRET: identitySecret, REDIS_PREFIX: prefix } = environment
const mails = createMailQueue({ connection, prefix, log })
// Shorter than the gateway's timeout, so that users see this service's error message and not the gateway's.
const redis = connectRedis(environment.REDIS_URL, { commandTimeout: 1000 })
const now = Date.now
const mailLimits = createMailLimits({
  redis,
  prefix,
  secret: identitySecret,
  now,
  perClient: environment.MAILS_PER_CLIENT,
})
const identity = { identitySecret, identityKeys: environment }
await run(buildApp({ db, mails, mailLimits, log, ...identity, now }), {
  host: HOST,
  port: PORT,
  async close() {
    await mails.close()
    connection.disconnect()
    redis.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
