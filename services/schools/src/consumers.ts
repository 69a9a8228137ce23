import { openQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import type { Log } from '@homeground/service'
import { type ImportRules, startImportWorker } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { deriveWhenPossible } from './derive/derive-when-possible.ts'
import type { Places } from './derive/places.ts'
import { importers } from './imports/importers.ts'
import { createSearchRebuilds } from './search-rebuilds.ts'

export interface WorkerParts {
  readonly db: DataSource
  readonly rules: ImportRules
  readonly readPlaces: () => Promise<Places>
  readonly connection: QueueConnection
  readonly log: Log
}

/**
 * Consumes `schools.import` and `schools.derive`. After the last waiting import, all scores are
 * computed and search is asked to rebuild.
 */
export function startConsumers({ connection, rules, ...deps }: WorkerParts) {
  const abort = new AbortController()
  const imports = openQueue(queues.schoolsImport, connection)
  const rebuilds = createSearchRebuilds(connection)
  const derive = () => deriveWhenPossible({ ...deps, signal: abort.signal })

  const workers = [
    startImportWorker({
      ...{ db: deps.db, importers, rules, connection },
      requestRebuild: rebuilds.requestDelayed,
      async afterJob({ reason, reportStep }) {
        if (!(await rebuilds.isDelayed()) || (await imports.getWaitingCount()) > 0) return
        await reportStep('computing')
        await derive()
        await rebuilds.release(reason)
      },
    }),
    startWorker(queues.schoolsDerive, connection, async ({ reason }) => {
      const derived = await derive()
      if (!derived.changed) return derived
      return { ...derived, rebuildJobId: await rebuilds.request(reason) }
    }),
  ]
  return {
    async close() {
      abort.abort(new Error('The worker is shutting down.'))
      await Promise.all(workers.map((worker) => worker.close()))
      await imports.close()
      await rebuilds.close()
    },
  }
}
