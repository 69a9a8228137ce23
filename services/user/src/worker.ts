import { createMailer } from '@homeground/mail'
import {
  connectInBackground,
  connectRedis,
  createIdentitySigner,
  createSessions,
  createWorker,
  deleteOldIdempotencyKeys,
  operatorOf,
  repeat,
} from '@homeground/service'
import { endUnconfirmedAccounts } from './accounts/account.repository.ts'
import { deleteOldFeedEntries } from './accounts/watch-feed.repository.ts'
import { config } from './config.ts'
import { userDatabase } from './database.ts'
import { startDigestWorker } from './digest/digests.ts'
import { recordWatchedSchools } from './digest/school-results.ts'
import { startMailWorker } from './mails/mails.ts'
import { moveSchoolSearches } from './school-searches.ts'
import { deleteExpiredShortlists } from './shortlists.ts'

const environment = config()
const db = userDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = await createWorker({ name: 'user worker', environment, db })
const mailer = createMailer(environment)
const redis = connectRedis(environment.REDIS_URL)
const sessions = createSessions({ redis, prefix: environment.REDIS_PREFIX })
const services = {
  housingUrl: environment.HOUSING_URL,
  searchUrl: environment.SEARCH_URL,
  schoolsUrl: environment.SCHOOLS_URL,
  sign: createIdentitySigner('user', environment),
}
let mails: ReturnType<typeof startMailWorker> | undefined
let digests: ReturnType<typeof startDigestWorker> | undefined

async function endUnconfirmed() {
  const count = await endUnconfirmedAccounts(db, { sessions, nowMs: Date.now() })
  log.info({ count }, 'ended unconfirmed accounts')
  await deleteOldIdempotencyKeys(db, Date.now())
  const expired = await deleteExpiredShortlists(db, Date.now())
  if (expired > 0) log.info({ count: expired }, 'deleted expired shortlists')
  await deleteOldFeedEntries(db)
}

async function moveSearches() {
  const count = await moveSchoolSearches(db, services)
  if (count > 0) log.info({ count }, 'saved searches of schools moved to the saved schools')
}

async function recordSchools() {
  const count = await recordWatchedSchools(db, services)
  if (count > 0) log.info({ count }, 'results of newly watched schools recorded')
}

const stopEnding = repeat(db, endUnconfirmed, {
  firstAfterMs: 60_000,
  everyMs: 24 * 3600_000,
  onFailure: (error) => log.warn({ err: error }, 'unconfirmed accounts not ended'),
})
const stopMoving = repeat(db, moveSearches, {
  firstAfterMs: 30_000,
  everyMs: 15 * 60_000,
  onFailure: (error) => log.warn({ err: error }, 'saved searches of schools not moved yet'),
})
const stopRecording = repeat(db, recordSchools, {
  firstAfterMs: 5_000,
  everyMs: 15_000,
  onFailure: (error) => log.warn({ err: error }, 'results of newly watched schools not recorded yet'),
})
await listen(async () => {
  await stopEnding()
  await stopMoving()
  await stopRecording()
  redis.disconnect()
  await mails?.close()
  await digests?.close()
})
await connectInBackground(db, log)
const { PUBLIC_URL: publicUrl, IDENTITY_SECRET: identitySecret } = environment
const operator = operatorOf(environment)
mails = startMailWorker({ db, mailer, publicUrl, identitySecret, operator, now: Date.now, log }, connection)
digests = startDigestWorker({ db, services, publicUrl, log }, connection)
