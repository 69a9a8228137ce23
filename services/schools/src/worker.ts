import { addJob, openQueue, queues } from '@homeground/queues'
import { connectInBackground, createWorker } from '@homeground/service'
import { importRules } from '@homeground/sources'
import { config } from './config.ts'
import { startConsumers } from './consumers.ts'
import { schoolsDatabase } from './database.ts'
import { readPlaces } from './derive/places.ts'

const environment = config()
const db = schoolsDatabase(environment.DATABASE_URL, { pool: environment.DATABASE_POOL })
const { log, connection, listen } = createWorker({ name: 'schools worker', environment, db })
const derives = openQueue(queues.schoolsDerive, connection)
let consumers: ReturnType<typeof startConsumers> | undefined
await listen(async () => {
  await consumers?.close()
  await derives.close()
})
await connectInBackground(db, log)
// Catches up on anything published right before a crash, and on changed formulas.
await addJob(derives, queues.schoolsDerive, { reason: 'worker started' })
const places = { searchUrl: environment.SEARCH_URL, secret: environment.IDENTITY_SECRET }
consumers = startConsumers({
  ...{ db, connection, log, readPlaces: readPlaces(places) },
  rules: importRules(environment),
})
