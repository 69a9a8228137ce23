import { setTimeout as sleep } from 'node:timers/promises'
import type { ZipLocations } from '@homeground/contracts'
import { addJob, createQueue, type QueueConnection, queues, startWorker } from '@homeground/queues'
import { AppError, isDatabaseUnavailable, type Log } from '@homeground/service'
import { type ImportRules, type RequestAddress, startImportWorker } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { type Derived, derive } from './derive/derive.ts'
import { importers } from './imports/importers.ts'

interface Parts {
  readonly db: DataSource
  readonly readPlaces: () => Promise<ZipLocations>
  readonly log: Log
  readonly signal: AbortSignal
}

const LONGEST_WAIT_MS = 5000

/**
 * Derives, and retries while search or Postgres is down, so that finished imports do not have to run
 * again. Errors: when `signal` aborts because the worker stops, and any error that a retry cannot fix.
 */
async function deriveWhenPossible({ db, readPlaces, log, signal }: Parts): Promise<Derived> {
  for (let waitMs = 250; ; waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)) {
    try {
      const derived = await derive(db, readPlaces)
      log.info(derived, 'scores computed')
      return derived
    } catch (error) {
      if (!(error instanceof AppError || isDatabaseUnavailable(error))) throw error
      log.warn({ cause: (error as Error).message }, 'could not compute scores, retrying')
      await sleep(waitMs, undefined, { signal })
    }
  }
}

const deduplicationId = 'schools'
/** If nothing releases a delayed rebuild, search rebuilds after this time with the data it has. */
const LONGEST_DELAY_MS = 60 * 60_000

/**
 * Requests search rebuilds, one for many imports: computing all scores takes longer than most
 * imports, so it happens once, after the last waiting import. Until then the rebuild is a delayed
 * job, whose id every import returns.
 */
function createSearchRebuilds(connection: QueueConnection) {
  const queue = createQueue(queues.searchRebuild, connection)
  const request = async (reason: string): Promise<string> => (await addJob(queue, queues.searchRebuild, { reason })).id!
  return {
    request,
    /** The id of the delayed rebuild, which it adds when there is none. */
    async requestDelayed(reason: string): Promise<string> {
      const options = { delay: LONGEST_DELAY_MS, deduplication: { id: deduplicationId } }
      return (await queue.add(queues.searchRebuild.name, { reason }, options)).id!
    },
    async isDelayed(): Promise<boolean> {
      return (await queue.getDeduplicationJobId(deduplicationId)) !== null
    },
    /** Starts the delayed rebuild; if it has run already, it missed the newest data, so another follows. */
    async release(reason: string): Promise<void> {
      const id = await queue.getDeduplicationJobId(deduplicationId)
      await queue.removeDeduplicationKey(deduplicationId)
      const job = id === null ? undefined : await queue.getJob(id)
      if (job && (await job.isDelayed())) await job.promote()
      else await request(reason)
    },
    close: () => queue.close(),
  }
}

export interface WorkerParts {
  readonly db: DataSource
  readonly rules: ImportRules
  /** Where publishers' files are. */
  readonly requestAddress?: RequestAddress
  readonly readPlaces: () => Promise<ZipLocations>
  /** Writes the cached rankings and announces their version. */
  readonly rebuildRankings: () => Promise<string | null>
  readonly connection: QueueConnection
  readonly log: Log
}

async function hasSchools(db: DataSource): Promise<boolean> {
  return (await db.query('select from school limit 1')).length > 0
}

/** Servers compute rankings themselves meanwhile; the rebuild of search, which people wait for, gets the processors. */
const RANKINGS_DELAY_MS = 10_000

/**
 * Consumes `schools.import`, `schools.derive` and `schools.rankings`. After the last waiting import, all scores are
 * computed, search is asked to rebuild, and rankings are written.
 */
export function startConsumers({ connection, rules, requestAddress, rebuildRankings, ...deps }: WorkerParts) {
  const abort = new AbortController()
  const imports = createQueue(queues.schoolsImport, connection)
  const rebuilds = createSearchRebuilds(connection)
  const rankings = createQueue(queues.schoolsRankings, connection)
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
      if ((await rankings.getWaitingCount()) > 0 || !(await hasSchools(deps.db))) return { version: null }
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
