import { connectInBackground, connectRedis, createIdentitySigner, run, startTelemetry } from '@homeground/service'
import { derivedVersion } from './api/derived.repository.ts'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { schoolsDatabase } from './database.ts'
import { createRankingCache } from './lists/ranking-cache.ts'
import { cachePlaces } from './snapshot/places.ts'
import { createSnapshots } from './snapshot/school-snapshot.ts'

const environment = config()
const { HOST, PORT, DATABASE_URL, DATABASE_POOL, REDIS_URL } = environment
const { REDIS_PREFIX: prefix, SEARCH_URL: searchUrl } = environment
const log = await startTelemetry('schools', environment)
const db = schoolsDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 10_000 })
void connectInBackground(db, log)
const redis = connectRedis(REDIS_URL)
const listener = connectRedis(REDIS_URL)
const snapshots = createSnapshots({
  databaseUrl: DATABASE_URL,
  listener,
  prefix,
  log,
  newestVersion: async () => (db.isInitialized ? await derivedVersion(db) : undefined),
})
const sign = createIdentitySigner('schools', environment)
const places = cachePlaces({ searchUrl, sign, listener, prefix, log })
const rankings = createRankingCache(redis, prefix)
await run(buildApp({ db, snapshots, places, rankings, log, identityKeys: environment }), {
  host: HOST,
  port: PORT,
  async close() {
    await snapshots.close()
    await places.close()
    redis.disconnect()
    listener.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
