import type { AdminJob } from '@homeground/contracts'
import { queues, readJob } from '@homeground/queues'
import type { Job, Queue } from 'bullmq'

interface Options {
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
  { rebuilds, servedVersion }: Options,
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
