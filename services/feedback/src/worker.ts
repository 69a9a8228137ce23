import { createMailer } from '@homeground/mail'
import { connectInBackground, createWorker, repeat } from '@homeground/service'
import { config } from './config.ts'
import { deleteOld, feedbackDatabase } from './database.ts'
import { startMailWorker } from './mail-worker.ts'

const environment = config()
const { FEEDBACK_TO: operators, PUBLIC_URL: publicUrl } = environment
const db = feedbackDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = await createWorker({ name: 'feedback worker', environment, db })
const mailer = createMailer(environment)
let mails: ReturnType<typeof startMailWorker> | undefined
const stopDeleting = repeat(db, () => deleteOld(db, Date.now()), {
  firstAfterMs: 60_000,
  everyMs: 24 * 3600_000,
  onFailure: (error) => log.warn({ err: error }, 'old messages not deleted'),
})
await listen(async () => {
  await stopDeleting()
  await mails?.close()
})
if (operators === '') log.warn('FEEDBACK_TO is not set: messages wait in the list of messages')
await connectInBackground(db, log)
const identitySecret = environment.IDENTITY_SECRET
mails = startMailWorker({ db, mailer, publicUrl, operators, identitySecret, log }, connection)
