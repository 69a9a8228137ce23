import { connectInBackground, run, startTelemetry } from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { housingDatabase } from './database.ts'

const environment = config()
const { HOST, PORT, DATABASE_URL, DATABASE_POOL } = environment
const log = await startTelemetry('housing', environment)
const db = housingDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 10_000 })
void connectInBackground(db, log)
await run(buildApp({ db, log, identityKeys: environment }), {
  host: HOST,
  port: PORT,
  async close() {
    if (db.isInitialized) await db.destroy()
  },
})
