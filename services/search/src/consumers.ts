import { setTimeout as sleep } from 'node:timers/promises'
import {
  addJob,
  type BuiltModel,
  createQueue,
  type QueueConnection,
  queues,
  readJob,
  startWorker,
} from '@homeground/queues'
import type { Log } from '@homeground/service'
import { type ImportRules, type RequestAddress, startImportWorker } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { readModel, unshownPlacesMs } from './read-model/read-model.ts'
import { modelSources } from './read-model/rebuild.ts'
import { importers, searchSources } from './sources/search-sources.ts'

interface Parts {
  readonly db: DataSource
  readonly rules: ImportRules
  /** Where publishers' files are. */
  readonly requestAddress?: RequestAddress
  readonly connection: QueueConnection
  readonly rebuild: () => Promise<BuiltModel>
  /** Writes the cached rankings of the read model. */
  readonly rebuildRankings: () => Promise<string | null>
  /** Stores the intervals of ranks; true if the read model has a new version that shows them. */
  readonly rebuildIntervals: (isStopped: () => Promise<boolean>) => Promise<boolean>
  readonly log: Log
  /** How long the first rebuild with places waits for other imports. */
  readonly longestFirstWaitMs?: number
}

/** How often a rebuild asks whether the running imports have ended. */
const runningImportsMs = 100
/** How long it waits for those of housing, whose worker may be down. */
const longestHousingWaitMs = 30_000
/** Servers compute rankings themselves meanwhile; loading the new read model, which people wait for, gets the processors. */
const rankingsDelayMs = 10_000

/**
 * Consumes `search.import`, `search.rebuild` and `search.rankings`. Every import requests a rebuild, and every new read
 * model is followed by its rankings.
 */
export function startConsumers(parts: Parts) {
  const {
    db,
    connection,
    rebuild,
    rebuildRankings,
    rebuildIntervals,
    log,
    longestFirstWaitMs = 30_000,
    ...reading
  } = parts
  const rebuilds = createQueue(queues.searchRebuild, connection)
  const imports = createQueue(queues.searchImport, connection)
  const housingImports = createQueue(queues.housingImport, connection)
  const derives = createQueue(queues.schoolsDerive, connection)
  const digests = createQueue(queues.userDigest, connection)
  const rankings = createQueue(queues.searchRankings, connection)
  const requestRebuild = async (reason: string) => (await addJob(rebuilds, queues.searchRebuild, { reason })).id!

  /** Whether imports are due that the read model is built from. Those of a queue that is paused may never run. */
  const hasModelImports = async () => {
    const jobs = await imports.getJobs((await imports.isPaused()) ? ['active'] : ['waiting', 'active'])
    return jobs.some((job) => modelSources.includes(readJob(queues.searchImport, job).payload?.source ?? ''))
  }

  let isClosing = false
  /**
   * A rebuild that is followed by another would be wasted. Whether an import that waits or runs requests one, only its end
   * tells: it may have requested its rebuild already, find nothing new or be canceled. Imports of housing count too; those of
   * schools take longer and request one rebuild together. The first rebuild with places waits for a while only: from
   * then on, people can look up places while everything else is being imported.
   */
  const isSuperseded = async () => {
    const isFirst = (await unshownPlacesMs(db)) !== null
    const withoutHousingFrom = Date.now() + longestHousingWaitMs
    while (true) {
      if (isFirst && ((await unshownPlacesMs(db)) ?? 0) > longestFirstWaitMs) return false
      const isHousingDue =
        Date.now() < withoutHousingFrom && (await housingImports.getJobCountByTypes('waiting', 'active')) > 0
      const isImporting = isHousingDue || (await hasModelImports())
      // Last: an import that has just ended requested its rebuild before.
      if ((await rebuilds.getWaitingCount()) > 0) return true
      if (!isImporting) return false
      if (isClosing) throw new Error('The worker is shutting down.')
      await sleep(runningImportsMs)
    }
  }

  const workers = [
    startImportWorker({
      db,
      importers,
      connection,
      requestRebuild,
      ...reading,
      afterLoad: async ({ job, reason }) => {
        const { movesZips } = searchSources.get(job.source) ?? {}
        if (movesZips) await addJob(derives, queues.schoolsDerive, { reason })
      },
      // It may have published before it failed.
      afterJob: async ({ hasFailed, reason }) => hasFailed && requestRebuild(reason),
    }),
    startWorker(queues.searchRebuild, connection, async ({ reason }) => {
      if (await isSuperseded()) return { superseded: true } as const
      const result = await rebuild()
      log.info({ reason, ...result }, 'read model built')
      // Also when nothing has changed: the worker may have been killed right after it built the model.
      const { version: model, housing, schools } = result
      if (housing) await addJob(digests, queues.userDigest, { reason, model, housing, ...(schools && { schools }) })
      if (result.changed) await rankings.add(queues.searchRankings.name, { reason }, { delay: rankingsDelayMs })
      return result
    }),
    startWorker(queues.searchRankings, connection, async ({ reason }) => {
      // A later job ranks the newer read model; imports that are under way will bring one.
      const isSuperseded = async () => isClosing || (await rankings.getWaitingCount()) > 0 || (await hasModelImports())
      if ((await isSuperseded()) || !(await readModel(db))) return { version: null }
      let version = await rebuildRankings()
      log.info({ reason, version }, 'rankings written')
      if (await rebuildIntervals(isSuperseded)) {
        version = await rebuildRankings()
        log.info({ reason, version }, 'intervals of ranks written')
      }
      return { version }
    }),
  ]
  return {
    requestRebuild,
    requestRankings: async (reason: string) => {
      await addJob(rankings, queues.searchRankings, { reason })
    },
    async close() {
      isClosing = true
      await Promise.all(workers.map((worker) => worker.close()))
      const opened = [rebuilds, imports, housingImports, derives, digests, rankings]
      await Promise.all(opened.map((queue) => queue.close()))
    },
  }
}
