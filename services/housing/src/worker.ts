import { connectInBackground, createWorker, retryUntilSuccess } from '@homeground/service'
import { importRules, requestAddress, scheduleRefreshes, startImportWorker } from '@homeground/sources'
import { config } from './config.ts'
import { derive } from './current-values/derive.ts'
import { housingDatabase } from './database.ts'
import { importers } from './imports/importers.ts'

const environment = config()
const db = housingDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = await createWorker({ name: 'housing worker', environment, db })
let imports: ReturnType<typeof startImportWorker> | undefined
await listen(async () => imports?.close())
await connectInBackground(db, log)
// Catches up on anything published right before a crash.
await retryUntilSuccess(
  () => derive(db),
  (error) => log.warn({ err: error }, 'could not compute the current values, retrying'),
)
imports = startImportWorker({
  db,
  importers,
  connection,
  rules: importRules(environment),
  requestAddress: requestAddress(environment),
  async afterLoad({ reportStep }) {
    await reportStep('computing')
    await derive(db)
  },
})
await scheduleRefreshes('housing', { connection, isOn: environment.REFRESH_SCHEDULE === 'on' })
