import { addJob, openQueue, queues } from '@homeground/queues'
import { connectInBackground, createWorker } from '@homeground/service'
import { config } from './config.ts'
import { schoolsDatabase } from './database.ts'
import { readPlaces } from './derive/places.ts'
import { startConsumers } from './imports/consumer.ts'

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
// What was published before a crash, or is measured otherwise now, is worked out at the start.
await addJob(derives, queues.schoolsDerive, { reason: 'worker started' })
const places = { searchUrl: environment.SEARCH_URL, secret: environment.IDENTITY_SECRET }
consumers = startConsumers({ db, readPlaces: readPlaces(places), connection, log })
