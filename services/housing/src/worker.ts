import { connectInBackground, createWorker, retryUntilSuccess } from '@homeground/service'
import { config } from './config.ts'
import { housingDatabase } from './database.ts'
import { startImports } from './imports/consumer.ts'
import { derive } from './picture/derive.ts'

const environment = config()
const db = housingDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = createWorker({ name: 'housing worker', environment, db })
let imports: ReturnType<typeof startImports> | undefined
await listen(async () => imports?.close())
await connectInBackground(db, log)
// What was published before a crash is worked out now.
await retryUntilSuccess(
  () => derive(db),
  (error) => log.warn({ err: error }, 'the pictures are not worked out, trying again'),
)
imports = startImports(db, connection)
