import { basename } from 'node:path'
import { findSource, type SourceOwner, sources } from '@homeground/catalog/sources'
import type { AdminJob } from '@homeground/contracts'
import { type ImportJob, queues, readJob } from '@homeground/queues'
import type { Job, Queue } from 'bullmq'

export interface StateOptions {
  /** The queue of the search rebuilds. */
  readonly rebuilds: Queue
  /** Version of the read model that the search service answers from; rejects while there is none. */
  readonly servedVersion: () => Promise<number>
}

export interface CurrentJob {
  readonly job: Job
  readonly state: Awaited<ReturnType<Job['getState']>>
}

/** A job with its state; read again if it has ended since it was read, so that its reason or result is there. */
export async function currentJob(read: Job, queue: Queue): Promise<CurrentJob> {
  const state = await read.getState()
  const hasEnded = state === 'failed' || state === 'completed'
  const isComplete = read.finishedOn !== undefined && (state !== 'failed' || read.failedReason)
  if (!hasEnded || isComplete) return { job: read, state }
  return { job: (await queue.getJob(read.id!)) ?? read, state }
}

const noReason = 'It failed without a message; the log of the worker has more.'

/**
 * The state of any job. An import or rollback is `completed` only when the search service serves the
 * rebuild that shows it; until then it is `publishing`.
 */
export async function stateOf(
  { job, state }: CurrentJob,
  { rebuilds, servedVersion }: StateOptions,
): Promise<Pick<AdminJob, 'state' | 'error'>> {
  if (state === 'failed') return { state, error: job.failedReason || noReason }
  if (state === 'active') return { state, error: null }
  if (state !== 'completed') return { state: 'waiting', error: null }
  const requested = await rebuildOf(job, rebuilds)
  if (!requested) return { state, error: null }
  const effective = await effectiveRebuild(requested, rebuilds)
  const { job: rebuild, state: rebuildState } = await currentJob(effective, rebuilds)
  if (rebuildState === 'failed') {
    const error = `Imported, but the search data was not built: ${rebuild.failedReason || noReason}`
    return { state: 'failed', error }
  }
  const { result } = readJob(queues.searchRebuild, rebuild)
  const served = await servedVersion().catch(() => 0)
  const isServed = result !== null && 'version' in result && served >= result.version
  return { state: isServed ? 'completed' : 'publishing', error: null }
}

/** The rebuild that a completed job requested, or the job itself when it is one. */
async function rebuildOf(job: Job, rebuilds: Queue): Promise<Job | undefined> {
  if (job.queueName === queues.searchRebuild.name) return job
  const definition = Object.values(queues).find(({ name }) => name === job.queueName)
  const result = definition && readJob(definition, job).result
  const id = hasRebuild(result) ? result.rebuildJobId : undefined
  return id === undefined ? undefined : rebuilds.getJob(id)
}

function hasRebuild(result: unknown): result is { rebuildJobId: string } {
  return typeof result === 'object' && result !== null && 'rebuildJobId' in result
}

/** The rebuild that did the work: for a superseded one, the newest that started after it. */
async function effectiveRebuild(requested: Job, rebuilds: Queue): Promise<Job> {
  if (!isSuperseded(requested)) return requested
  const newestFirst = await rebuilds.getCompleted(0, 99)
  const later = newestFirst.find((job) => !isSuperseded(job) && (job.processedOn ?? 0) >= (requested.finishedOn ?? 0))
  return later ?? requested
}

function isSuperseded(job: Job): boolean {
  const { result } = readJob(queues.searchRebuild, job)
  return result !== null && 'superseded' in result
}

/** An import that has been requested and has not ended. */
export interface UnfinishedImport {
  readonly service: SourceOwner
  readonly source: string
  readonly publisher: string
  /** File name, or address without user, password and query. */
  readonly name: string
  readonly demonstration: boolean
  readonly isRunning: boolean
  /** Percent of the file that is read; null where that is not known. */
  readonly percent: number | null
  /** ISO 8601. */
  readonly requestedAt: string
}

type ImportQueue = (typeof sources)[number]['queue']

/** The imports of all services that wait or run. */
export async function unfinishedImports(open: Readonly<Record<ImportQueue, Queue>>): Promise<UnfinishedImport[]> {
  const keys = [...new Set(sources.map(({ queue }) => queue))]
  const lists = await Promise.all(keys.map((key) => unfinishedOf(key, open[key])))
  return lists.flat()
}

async function unfinishedOf(key: ImportQueue, queue: Queue): Promise<UnfinishedImport[]> {
  // A failed attempt that will be repeated is delayed.
  const waiting = await queue.getJobs(['waiting', 'delayed'])
  const running = await queue.getJobs(['active'])
  return [...waiting, ...running].flatMap((job) => {
    const { payload, progress } = readJob(queues[key], job)
    const source = findSource(payload?.source ?? '')
    // A refresh that waits may find nothing to load.
    const isImport = payload?.action === 'import'
    const isRefresh = payload?.action === 'refresh' && running.includes(job)
    if (!payload || !source || !(isImport || isRefresh)) return []
    const { owner: service, publisher } = source
    const total = progress?.bytesTotal
    return {
      service,
      source: source.key,
      publisher,
      name: nameOf(payload),
      demonstration: payload.demonstration ?? false,
      isRunning: running.includes(job),
      percent: total ? Math.min(100, Math.floor((100 * progress.bytesRead) / total)) : null,
      requestedAt: new Date(job.timestamp).toISOString(),
    }
  })
}

function nameOf({ source, file, url = '' }: ImportJob): string {
  if (file !== undefined) return basename(file)
  const address = URL.parse(url)
  return address ? `${address.protocol}//${address.host}${address.pathname}` : source
}
