import { connectInBackground, queueRedis, run, startTelemetry } from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { feedbackDatabase } from './database.ts'
import { createMailQueue } from './mail/mail-queue.ts'

const environment = config()
const { HOST, PORT, DATABASE_URL, DATABASE_POOL } = environment
const log = await startTelemetry('feedback', environment)
const db = feedbackDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 5000 })
void connectInBackground(db, log)
const connection = queueRedis(environment.REDIS_URL, 'producer')
const mails = createMailQueue({ connection, prefix: environment.REDIS_PREFIX, log })
const identitySecret = environment.IDENTITY_SECRET
const identity = { identitySecret, identityKeys: environment }
await run(buildApp({ db, mails, log, ...identity, now: Date.now }), {
  host: HOST,
  port: PORT,
  async close() {
    await mails.close()
    connection.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
