import { openQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import type { Log } from '@homeground/service'
import { SourceError } from '@homeground/sources'
import { UnrecoverableError } from 'bullmq'
import type { DataSource } from 'typeorm'
import { deriveWhenPossible } from '../derive/derive-when-possible.ts'
import type { Places } from '../derive/places.ts'
import { importSource } from './import.job.ts'
import { openSearchRebuilds } from './search-rebuilds.ts'

export interface WorkerParts {
  readonly db: DataSource
  readonly readPlaces: () => Promise<Places>
  readonly connection: QueueConnection
  readonly log: Log
}

const workingOut = { step: 'working out', rowsRead: 0, bytesRead: 0, bytesTotal: null }

/**
 * Takes jobs from `schools.import` and `schools.derive`. After the last import that waits all figures
 * are worked out and search is asked to rebuild.
 */
export function startConsumers({ connection, ...deps }: WorkerParts) {
  const stop = new AbortController()
  const imports = openQueue(queues.schoolsImport, connection)
  const rebuilds = openSearchRebuilds(connection)
  const derive = () => deriveWhenPossible({ ...deps, signal: stop.signal })

  const workers = [
    startWorker(queues.schoolsImport, connection, async (data, job) => {
      const reason = `${data.action} of ${data.source}`
      try {
        const onProgress = job.updateProgress.bind(job)
        const result = await importSource(data, { db: deps.db, onProgress, signal: stop.signal })
        return { ...result, rebuildJobId: await rebuilds.later(reason) }
      } catch (error) {
        if (error instanceof SourceError && !error.retry)
          throw new UnrecoverableError(error.message)
        throw error
      } finally {
        if ((await rebuilds.isPending()) && (await imports.getWaitingCount()) === 0) {
          await job.updateProgress(workingOut)
          await derive()
          await rebuilds.send(reason)
        }
      }
    }),
    startWorker(queues.schoolsDerive, connection, async ({ reason }) => {
      const derived = await derive()
      return derived.changed ? { ...derived, rebuildJobId: await rebuilds.now(reason) } : derived
    }),
  ]
  return {
    async close() {
      stop.abort(new Error('The worker is going down.'))
      await Promise.all(workers.map((worker) => worker.close()))
      await imports.close()
      await rebuilds.close()
    },
  }
}
