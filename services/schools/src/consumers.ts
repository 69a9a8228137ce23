import { openQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import type { Log } from '@homeground/service'
import { type ImportRules, type RequestAddress, startImportWorker } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { deriveWhenPossible } from './derive/derive-when-possible.ts'
import type { Places } from './derive/places.ts'
import { importers } from './imports/importers.ts'
import { createSearchRebuilds } from './search-rebuilds.ts'

export interface WorkerParts {
  readonly db: DataSource
  readonly rules: ImportRules
  /** Where publishers' files are. */
  readonly requestAddress?: RequestAddress
  readonly readPlaces: () => Promise<Places>
  /** Writes the cached rankings and announces their version. */
  readonly rebuildRankings: () => Promise<string | null>
  readonly connection: QueueConnection
  readonly log: Log
}

/** Servers compute rankings themselves meanwhile; the rebuild of search, which people wait for, gets the processors. */
const RANKINGS_DELAY_MS = 10_000

/**
 * Consumes `schools.import`, `schools.derive` and `schools.rankings`. After the last waiting import, all scores are
 * computed, search is asked to rebuild, and rankings are written.
 */
export function startConsumers({ connection, rules, requestAddress, rebuildRankings, ...deps }: WorkerParts) {
  const abort = new AbortController()
  const imports = openQueue(queues.schoolsImport, connection)
  const rebuilds = createSearchRebuilds(connection)
  const rankings = openQueue(queues.schoolsRankings, connection)
  /** Every change of the scores is followed by new rankings. */
  const derive = async (reason: string) => {
    const derived = await deriveWhenPossible({ ...deps, signal: abort.signal })
    if (derived.changed) await rankings.add(queues.schoolsRankings.name, { reason }, { delay: RANKINGS_DELAY_MS })
    return derived
  }

  const workers = [
    startImportWorker({
      db: deps.db,
      importers,
      rules,
      connection,
      ...(requestAddress && { requestAddress }),
      requestRebuild: rebuilds.requestDelayed,
      async afterJob({ reason, reportStep }) {
        if (!(await rebuilds.isDelayed()) || (await imports.getWaitingCount()) > 0) return
        await reportStep('computing')
        await derive(reason)
        await rebuilds.release(reason)
      },
    }),
    startWorker(queues.schoolsDerive, connection, async ({ reason }) => {
      const derived = await derive(reason)
      if (!derived.changed) return derived
      return { ...derived, rebuildJobId: await rebuilds.request(reason) }
    }),
    startWorker(queues.schoolsRankings, connection, async ({ reason }) => {
      // A later job ranks newer scores.
      if ((await rankings.getWaitingCount()) > 0) return { version: null }
      const version = await rebuildRankings()
      deps.log.info({ reason, version }, 'rankings written')
      return { version }
    }),
  ]
  return {
    async close() {
      abort.abort(new Error('The worker is shutting down.'))
      await Promise.all(workers.map((worker) => worker.close()))
      await imports.close()
      await rankings.close()
      await rebuilds.close()
    },
  }
}
