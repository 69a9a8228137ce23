import {
  addJob,
  type ImportJob,
  openQueue,
  type QueueConnection,
  queues,
  type RefreshedFile,
  startWorker,
} from '@homeground/queues'
import { UnrecoverableError } from 'bullmq'
import type { DataSource } from 'typeorm'
import type { ImportRules } from './download/import-rules.ts'
import { importSource } from './imports/import-file.ts'
import type { Importers } from './imports/importer.ts'
import type { RequestAddress } from './refresh/publishers.ts'
import { refreshSource } from './refresh/refresh-source.ts'
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

/**
 * Starts the consumer of an owner's import queue, one job at a time. A SourceError that no retry can
 * fix fails the job at once; any other error is retried. Closing aborts a running import, which the
 * next worker then starts again.
 */
export function startImportWorker({ db, importers, rules, requestAddress, connection, ...steps }: ImportWorkerParts) {
  const abort = new AbortController()
  const rebuilds = openQueue(queues.searchRebuild, connection)
  const requestRebuild =
    steps.requestRebuild ?? (async (reason) => (await addJob(rebuilds, queues.searchRebuild, { reason })).id!)

  const worker = startWorker(
    queues[`${importers.owner}Import`],
    connection,
    async (job, onProgress, { requestedAtMs, isRetry }) => {
      const reason = `${job.action} of ${job.source}`
      /** Of a refresh that fails: they stay in its progress. */
      let files: RefreshedFile[] | undefined
      // Progress that cannot be delivered must not fail the import.
      const reportStep = (step: string) => {
        const rowsRead = (files ?? []).reduce((sum, { rows }) => sum + rows, 0)
        const progress = { step, rowsRead, bytesRead: 0, bytesTotal: null, ...(files && { files }) }
        return onProgress(progress).catch(() => undefined)
      }
      const context = { job, reason, reportStep }
      let hasFailed = true
      try {
        const deps = {
          db,
          importers,
          rules,
          onProgress,
          requestedAtMs,
          signal: abort.signal,
          ...(requestAddress && { requestAddress }),
        }
        const publish = async () => {
          await steps.afterLoad?.(context)
          return requestRebuild(reason)
        }
        if (job.action === 'refresh') {
          const { failure, ...result } = await refreshSource(job, deps)
          // An earlier attempt may have loaded what is unchanged now, and have ended before it was computed.
          const hasNews = isRetry || result.files.some(({ state }) => state === 'loaded')
          const rebuildJobId = hasNews ? await publish() : undefined
          if (failure) {
            files = result.files
            await reportStep('failed')
            throw failure
          }
          hasFailed = false
          return { ...result, ...(rebuildJobId && { rebuildJobId }) }
        }
        const result = await importSource(job, deps)
        if ('plan' in result) {
          hasFailed = false
          return result
        }
        const rebuildJobId = await publish()
        hasFailed = false
        return { ...result, rebuildJobId }
      } catch (error) {
        const isFinal = error instanceof SourceError && !error.retry
        throw isFinal ? new UnrecoverableError(error.message) : withMessage(error)
      } finally {
        await steps.afterJob?.({ ...context, hasFailed })
      }
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

/** A failed connection to a host with several addresses has no message of its own, but its causes have. */
function withMessage(error: unknown): unknown {
  if (!(error instanceof AggregateError) || error.message !== '') return error
  return new Error(error.errors.map((cause) => (cause as Error).message).join('; '), { cause: error })
}
