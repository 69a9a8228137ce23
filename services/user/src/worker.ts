import { createMailer } from '@homeground/mail'
import {
  connectInBackground,
  connectRedis,
  createSessions,
  createWorker,
} from '@homeground/service'
import { endUnconfirmedDaily } from './accounts/end-unconfirmed.ts'
import { config } from './config.ts'
import { userDatabase } from './database.ts'
import { startMailWorker } from './mail/mail-worker.ts'

const environment = config()
const db = userDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = createWorker({ name: 'user worker', environment, db })
const mailer = createMailer(environment)
const redis = connectRedis(environment.REDIS_URL)
const sessions = createSessions({ redis, prefix: environment.REDIS_PREFIX })
let mails: ReturnType<typeof startMailWorker> | undefined
const stopEnding = endUnconfirmedDaily({ db, sessions, now: Date.now, log })
await listen(async () => {
  stopEnding()
  redis.disconnect()
  await mails?.close()
})
await connectInBackground(db, log)
const publicUrl = environment.PUBLIC_URL
mails = startMailWorker({ db, mailer, publicUrl, now: Date.now, log }, connection)
