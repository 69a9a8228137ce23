import { addJob, openQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import { SourceError } from '@homeground/sources'
import { UnrecoverableError } from 'bullmq'
import type { DataSource } from 'typeorm'
import { importMonths } from './import.job.ts'

/** Takes jobs from `housing.import` and asks search to rebuild after each. */
export function startImports(db: DataSource, connection: QueueConnection) {
  const stop = new AbortController()
  const rebuilds = openQueue(queues.searchRebuild, connection)
  const worker = startWorker(queues.housingImport, connection, async (data, job) => {
    try {
      const onProgress = job.updateProgress.bind(job)
      const result = await importMonths(data, { db, onProgress, signal: stop.signal })
      const reason = `${data.action} of ${data.source}`
      const { id } = await addJob(rebuilds, queues.searchRebuild, { reason })
      return { ...result, rebuildJobId: id }
    } catch (error) {
      if (error instanceof SourceError && !error.retry) throw new UnrecoverableError(error.message)
      throw error
    }
  })
  return {
    async close() {
      stop.abort(new Error('The worker is going down.'))
      await worker.close()
      await rebuilds.close()
    },
  }
}
