import {
  connectInBackground,
  connectRedis,
  createIdentitySigner,
  createSessions,
  queueRedis,
  run,
  startTelemetry,
} from '@homeground/service'
import { buildApp } from './app.ts'
import { config } from './config.ts'
import { userDatabase } from './database.ts'
import { createMailQueue } from './mails/mails.ts'
import { createPayments } from './premium/payments.ts'

const environment = config()
const { HOST, PORT, DATABASE_URL, DATABASE_POOL, REDIS_URL } = environment
const prefix = environment.REDIS_PREFIX
const log = await startTelemetry('user', environment)
const db = userDatabase(DATABASE_URL, { pool: DATABASE_POOL, queryTimeoutMs: 5000 })
void connectInBackground(db, log)
// Shorter than the gateway's timeout, so that users see this service's error message and not the gateway's.
const redis = connectRedis(REDIS_URL, { commandTimeout: 1000 })
const queues = queueRedis(REDIS_URL, 'producer')
const server = buildApp({
  db,
  redis,
  prefix,
  sessions: createSessions({ redis, prefix }),
  mails: createMailQueue({ redis: queues, prefix }),
  payments: createPayments(environment, Date.now),
  publicUrl: environment.PUBLIC_URL,
  log,
  places: {
    searchUrl: environment.SEARCH_URL,
    schoolsUrl: environment.SCHOOLS_URL,
    sign: createIdentitySigner('user', environment),
  },
  identitySecret: environment.IDENTITY_SECRET,
  identityKeys: environment,
  mailsPerClient: environment.MAILS_PER_CLIENT,
})
await run(server, {
  host: HOST,
  port: PORT,
  async close() {
    redis.disconnect()
    queues.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
