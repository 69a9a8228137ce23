import { addJob, openQueue, queues, startWorker } from '@homeground/queues'
import {
  checkDatabase,
  checkRedis,
  connectInBackground,
  connectRedis,
  createLog,
  createServer,
  queueRedis,
  run,
} from '@homeground/service'
import { SourceError } from '@homeground/sources'
import { UnrecoverableError } from 'bullmq'
import { config } from './config.ts'
import { searchDatabase } from './database.ts'
import { importSource } from './imports/import.job.ts'
import { rebuildModel } from './model/rebuild.job.ts'

const {
  HOST,
  PORT,
  LOG_LEVEL,
  IDENTITY_SECRET,
  DATABASE_URL,
  DATABASE_POOL,
  REDIS_URL,
  REDIS_PREFIX,
  HOUSING_URL,
  SCHOOLS_URL,
} = config()
const log = createLog('search worker', LOG_LEVEL)
const db = searchDatabase(DATABASE_URL, { pool: DATABASE_POOL })
const redis = connectRedis(REDIS_URL)
const consumers = queueRedis(REDIS_URL, 'consumer')
const connection = { connection: consumers, prefix: REDIS_PREFIX }
const server = createServer({
  name: 'search worker',
  log,
  identitySecret: IDENTITY_SECRET,
  dependencies: { postgres: () => checkDatabase(db), redis: () => checkRedis(redis) },
})
await connectInBackground(db, log)

const rebuilds = openQueue(queues.searchRebuild, connection)
const imports = openQueue(queues.searchImport, connection)
const derives = openQueue(queues.schoolsDerive, connection)
/** Sources that move zips or their areas: the scores of zips depend on where they are. */
const placing = ['places', 'gazetteer']

/** A rebuild that is followed by another one, or by an import that asks for one, would be thrown away. */
const isSuperseded = async () =>
  (await rebuilds.getWaitingCount()) > 0 ||
  (await imports.getJobCountByTypes('waiting', 'active')) > 0

const workers = [
  startWorker(queues.searchImport, connection, async (data, job) => {
    const reason = `${data.action} of ${data.source}`
    const askForRebuild = async () => (await addJob(rebuilds, queues.searchRebuild, { reason })).id
    try {
      const onProgress = (progress: object) => job.updateProgress(progress)
      const result = await importSource(data, { db, onProgress })
      if (placing.includes(data.source)) await addJob(derives, queues.schoolsDerive, { reason })
      return { ...result, rebuildJobId: await askForRebuild() }
    } catch (error) {
      // Rebuilds of others gave way to the one that this import was to ask for.
      await askForRebuild()
      if (error instanceof SourceError && !error.retry) throw new UnrecoverableError(error.message)
      throw error
    }
  }),
  startWorker(queues.searchRebuild, connection, async ({ reason }) => {
    if (await isSuperseded()) return { superseded: true }
    const result = await rebuildModel({
      db,
      redis,
      prefix: REDIS_PREFIX,
      housingUrl: HOUSING_URL,
      schoolsUrl: SCHOOLS_URL,
      secret: IDENTITY_SECRET,
    })
    log.info({ reason, ...result }, 'read model built')
    return result
  }),
]
// What was published while no worker ran is picked up now; unchanged data costs one query.
await addJob(rebuilds, queues.searchRebuild, { reason: 'worker started' })

await run(server, {
  host: HOST,
  port: PORT,
  async close() {
    await Promise.all(workers.map((worker) => worker.close()))
    await Promise.all([rebuilds, imports, derives].map((queue) => queue.close()))
    consumers.disconnect()
    redis.disconnect()
    if (db.isInitialized) await db.destroy()
  },
})
