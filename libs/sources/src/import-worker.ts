import { setTimeout as sleep } from 'node:timers/promises'
import {
  addJob,
  createQueue,
  type ImportJob,
  type ImportProgress,
  type QueueConnection,
  queues,
  type RefreshedFile,
  startWorker,
} from '@homeground/queues'
import { isDatabaseUnavailable } from '@homeground/service'
import { UnrecoverableError } from 'bullmq'
import type { DataSource } from 'typeorm'
import type { ImportRules } from './download/import-rules.ts'
import type { RequestAddress } from './download/publishers.ts'
import { type ImportDeps, type Importers, importSource } from './import-source.ts'
import { refreshSource } from './refresh.ts'
import { SourceError } from './source-error.ts'

/** The import that a step of the service belongs to. */
export interface ImportContext {
  readonly job: ImportJob
  /** For the log and for the jobs that follow: `import of acs`. */
  readonly reason: string
  /** Reports a step in the job's progress, for example `computing`. */
  readonly reportStep: (step: string) => Promise<void>
}

export interface ImportWorkerParts {
  readonly db: DataSource
  readonly importers: Importers
  readonly rules: ImportRules
  /** Where publishers' files are; default: at their own addresses. */
  readonly requestAddress?: RequestAddress
  readonly connection: QueueConnection
  /** Runs after every published load and rollback, before the search rebuild is requested. */
  readonly afterLoad?: (context: ImportContext) => Promise<unknown>
  /** Requests the search rebuild that will show the change; returns its job id. Default: a new job. */
  readonly requestRebuild?: (reason: string) => Promise<string>
  /** Runs last, also when the job failed. */
  readonly afterJob?: (context: ImportContext & { readonly hasFailed: boolean }) => Promise<unknown>
}

/** The dependencies and steps of one attempt of a job. */
interface JobRun {
  readonly deps: ImportDeps
  /** True if an earlier attempt of the job has failed. */
  readonly isRetry: boolean
  /** Computes what follows from the published rows and requests the search rebuild; returns its job id. */
  readonly publish: () => Promise<string>
  readonly progress: JobProgress
}

/**
 * Starts the consumer of an owner's import queue, one job at a time. A SourceError that no retry can fix fails the job
 * at once; any other error is retried. An attempt ends once Postgres is up, so that an outage uses up one attempt, however
 * long it lasts. Closing aborts a running import, which the next worker then starts again.
 */
export function startImportWorker({ db, importers, rules, requestAddress, connection, ...steps }: ImportWorkerParts) {
  const abort = new AbortController()
  const rebuilds = createQueue(queues.searchRebuild, connection)
  const requestRebuild =
    steps.requestRebuild ?? (async (reason) => (await addJob(rebuilds, queues.searchRebuild, { reason })).id!)

  const worker = startWorker(
    queues[`${importers.owner}Import`],
    connection,
    async (job, onProgress, { requestedAtMs, isRetry }) => {
      const progress = createProgress(onProgress)
      const context = { job, reason: `${job.action} of ${job.source}`, reportStep: progress.reportStep }
      const publish = async () => {
        await steps.afterLoad?.(context)
        return requestRebuild(context.reason)
      }
      const { signal } = abort
      const deps = {
        db,
        importers,
        rules,
        onProgress,
        requestedAtMs,
        signal,
        ...(requestAddress && { requestAddress }),
      }
      const [outcome] = await Promise.allSettled([runJob(job, { deps, isRetry, publish, progress })])
      await steps.afterJob?.({ ...context, hasFailed: outcome.status === 'rejected' })
      if (outcome.status === 'rejected') await untilDatabaseAvailable(db, signal)
      if (outcome.status === 'rejected') throw jobError(outcome.reason)
      return outcome.value
    },
  )
  return {
    async close() {
      abort.abort(new Error('The worker is shutting down.'))
      await worker.close()
      await rebuilds.close()
    },
  }
}

const databaseCheckMs = 500

async function untilDatabaseAvailable(db: DataSource, signal: AbortSignal): Promise<void> {
  const isAvailable = () =>
    db.query('select 1').then(
      () => true,
      (error: unknown) => !isDatabaseUnavailable(error),
    )
  while (!signal.aborted && !(await isAvailable())) await sleep(databaseCheckMs, undefined, { signal }).catch(() => {})
}

/** Does what a job asks for, and publishes what has changed. */
async function runJob(job: ImportJob, run: JobRun) {
  if (job.action === 'refresh') return runRefresh(job, run)
  const result = await importSource(job, run.deps)
  return 'plan' in result ? result : { ...result, rebuildJobId: await run.publish() }
}

/** A refresh that fails has published the files that it loaded before. */
async function runRefresh(job: ImportJob, { deps, isRetry, publish, progress }: JobRun) {
  const { failure, ...result } = await refreshSource(job, deps)
  // An earlier attempt may have loaded what is unchanged now, and have ended before it was computed.
  const hasNews = isRetry || result.files.some(({ state }) => state === 'loaded')
  const rebuildJobId = hasNews ? await publish() : undefined
  if (failure) {
    progress.keepFiles(result.files)
    await progress.reportStep('failed')
    throw failure
  }
  return { ...result, ...(rebuildJobId && { rebuildJobId }) }
}

type JobProgress = ReturnType<typeof createProgress>

/** The steps of a job as its progress, with the files of a refresh that fails. */
function createProgress(onProgress: (progress: ImportProgress) => Promise<unknown>) {
  let files: readonly RefreshedFile[] | undefined
  return {
    keepFiles(refreshed: readonly RefreshedFile[]): void {
      files = refreshed
    },
    /** Progress that cannot be delivered does not fail the import. */
    async reportStep(step: string): Promise<void> {
      const rowsRead = (files ?? []).reduce((sum, { rows }) => sum + rows, 0)
      const progress = { step, rowsRead, bytesRead: 0, bytesTotal: null, ...(files && { files: [...files] }) }
      await onProgress(progress).catch(() => undefined)
    },
  }
}

function jobError(error: unknown): unknown {
  const isFinal = error instanceof SourceError && !error.retry
  return isFinal ? new UnrecoverableError(error.message) : withMessage(error)
}

/** A failed connection to a host with several addresses has no message of its own, but its causes have. */
function withMessage(error: unknown): unknown {
  if (!(error instanceof AggregateError) || error.message !== '') return error
  return new Error(error.errors.map((cause) => (cause as Error).message).join('; '), { cause: error })
}
