import { createMailer } from '@homeground/mail'
import { connectInBackground, createWorker } from '@homeground/service'
import { config } from './config.ts'
import { userDatabase } from './database.ts'
import { startMailWorker } from './mail/mail-worker.ts'

const environment = config()
const db = userDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = createWorker({ name: 'user worker', environment, db })
const mailer = createMailer(environment)
let mails: ReturnType<typeof startMailWorker> | undefined
await listen(async () => mails?.close())
await connectInBackground(db, log)
const publicUrl = environment.PUBLIC_URL
mails = startMailWorker({ db, mailer, publicUrl, now: Date.now, log }, connection)
