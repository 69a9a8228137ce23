import { connectInBackground, createLog, run } from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { schoolsDatabase } from './database.ts'

const { HOST, PORT, LOG_LEVEL, IDENTITY_SECRET, DATABASE_URL, DATABASE_POOL } = config()
const log = createLog('schools', LOG_LEVEL)
const db = schoolsDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 10_000 })
void connectInBackground(db, log)
await run(buildApp({ db, log, identitySecret: IDENTITY_SECRET }), {
  host: HOST,
  port: PORT,
  async close() {
    if (db.isInitialized) await db.destroy()
  },
})
