import {
  addJob,
  type BuiltModel,
  openQueue,
  type QueueConnection,
  queues,
  startWorker,
} from '@homeground/queues'
import type { Log } from '@homeground/service'
import { type ImportRules, startImportWorker } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { importers, searchSources } from './sources/search-sources.ts'

interface Parts {
  readonly db: DataSource
  readonly rules: ImportRules
  readonly connection: QueueConnection
  readonly rebuild: () => Promise<BuiltModel>
  readonly log: Log
}

/** Consumes `search.import` and `search.rebuild`. Every import requests a rebuild. */
export function startConsumers({ db, rules, connection, rebuild, log }: Parts) {
  const rebuilds = openQueue(queues.searchRebuild, connection)
  const imports = openQueue(queues.searchImport, connection)
  const derives = openQueue(queues.schoolsDerive, connection)
  const requestRebuild = async (reason: string) =>
    (await addJob(rebuilds, queues.searchRebuild, { reason })).id!

  /** A rebuild that is followed by another, or by an import that will request one, would be wasted. */
  const isSuperseded = async () =>
    (await rebuilds.getWaitingCount()) > 0 ||
    (await imports.getJobCountByTypes('waiting', 'active')) > 0

  const workers = [
    startImportWorker({
      ...{ db, importers, rules, connection, requestRebuild },
      afterLoad: async ({ job, reason }) => {
        const { movesZips } = searchSources.get(job.source) ?? {}
        if (movesZips) await addJob(derives, queues.schoolsDerive, { reason })
      },
      // Earlier rebuilds may have been skipped in favor of the one this import would have requested.
      afterJob: async ({ hasFailed, reason }) => hasFailed && requestRebuild(reason),
    }),
    startWorker(queues.searchRebuild, connection, async ({ reason }) => {
      if (await isSuperseded()) return { superseded: true } as const
      const result = await rebuild()
      log.info({ reason, ...result }, 'read model built')
      return result
    }),
  ]
  return {
    requestRebuild,
    async close() {
      await Promise.all(workers.map((worker) => worker.close()))
      await Promise.all([rebuilds, imports, derives].map((queue) => queue.close()))
    },
  }
}
