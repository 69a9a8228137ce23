import { connectInBackground, connectRedis, createIdentitySigner, run, startTelemetry } from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { searchDatabase } from './database.ts'
import { createPeriodViews } from './periods/period-views.ts'
import { defaultPeriods } from './periods/requested-periods.ts'
import { createRankingCache } from './rankings/rankings.ts'
import { readModel } from './read-model/read-model.ts'
import { createSnapshots } from './snapshot/search-snapshot.ts'

const environment = config()
const { HOST, PORT, DATABASE_URL, DATABASE_POOL, REDIS_URL, REDIS_PREFIX } = environment
const log = await startTelemetry('search', environment)
const db = searchDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 5000 })
void connectInBackground(db, log)
const redis = connectRedis(REDIS_URL)
const listener = connectRedis(REDIS_URL)
const periods = createPeriodViews({
  housingUrl: environment.HOUSING_URL,
  sign: createIdentitySigner('search', environment),
  log,
})
const snapshots = createSnapshots({
  databaseUrl: DATABASE_URL,
  listener,
  prefix: REDIS_PREFIX,
  prepare: (snapshot) => periods.prepare(snapshot, defaultPeriods(snapshot)),
  newestVersion: async () => (db.isInitialized ? (await readModel(db))?.version : undefined),
  log,
})
const server = buildApp({
  db,
  redis,
  snapshots,
  log,
  identityKeys: environment,
  periods,
  rankings: createRankingCache(redis, REDIS_PREFIX),
})
await run(server, {
  host: HOST,
  port: PORT,
  async close() {
    periods.close()
    await snapshots.close()
    redis.disconnect()
    listener.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
