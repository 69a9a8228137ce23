import { addJob, openQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import type { Log } from '@homeground/service'
import { SourceError } from '@homeground/sources'
import { UnrecoverableError } from 'bullmq'
import type { DataSource } from 'typeorm'
import { importSource } from './imports/import.job.ts'
import type { RebuildResult } from './read-model/rebuild.ts'

interface Parts {
  readonly db: DataSource
  readonly connection: QueueConnection
  readonly rebuild: () => Promise<RebuildResult>
  readonly log: Log
}

/** Sources that move zips or their areas: the scores of zips depend on where they are. */
const placing = ['places', 'gazetteer']

/** Takes jobs from `search.import` and `search.rebuild`; every import asks for a rebuild. */
export function startConsumers({ db, connection, rebuild, log }: Parts) {
  const rebuilds = openQueue(queues.searchRebuild, connection)
  const imports = openQueue(queues.searchImport, connection)
  const derives = openQueue(queues.schoolsDerive, connection)
  const askForRebuild = async (reason: string) =>
    (await addJob(rebuilds, queues.searchRebuild, { reason })).id

  /** A rebuild that is followed by another one, or by an import that asks for one, would be thrown away. */
  const isSuperseded = async () =>
    (await rebuilds.getWaitingCount()) > 0 ||
    (await imports.getJobCountByTypes('waiting', 'active')) > 0

  const workers = [
    startWorker(queues.searchImport, connection, async (data, job) => {
      const reason = `${data.action} of ${data.source}`
      try {
        const onProgress = (progress: object) => job.updateProgress(progress)
        const result = await importSource(data, { db, onProgress })
        if (placing.includes(data.source)) await addJob(derives, queues.schoolsDerive, { reason })
        return { ...result, rebuildJobId: await askForRebuild(reason) }
      } catch (error) {
        // Rebuilds of others gave way to the one that this import was to ask for.
        await askForRebuild(reason)
        if (error instanceof SourceError && !error.retry) {
          throw new UnrecoverableError(error.message)
        }
        throw error
      }
    }),
    startWorker(queues.searchRebuild, connection, async ({ reason }) => {
      if (await isSuperseded()) return { superseded: true }
      const result = await rebuild()
      log.info({ reason, ...result }, 'read model built')
      return result
    }),
  ]
  return {
    askForRebuild,
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all([rebuilds, imports, derives].map((queue) => queue.close()))
    },
  }
}
