import { connectInBackground, createLog, run } from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { feedbackDatabase } from './database.ts'

const { HOST, PORT, LOG_LEVEL, IDENTITY_SECRET, DATABASE_URL, DATABASE_POOL } = config()
const log = createLog('feedback', LOG_LEVEL)
const db = feedbackDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 5000 })
void connectInBackground(db, log)
await run(buildApp({ db, log, identitySecret: IDENTITY_SECRET, now: Date.now }), {
  host: HOST,
  port: PORT,
  async close() {
    if (db.isInitialized) await db.destroy()
  },
})
