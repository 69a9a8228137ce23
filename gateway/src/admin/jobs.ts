import type { AdminJob, JobRequest } from '@homeground/contracts'
import { addJob, openQueue, queues, readJob } from '@homeground/queues'
import { AppError, notFound, unavailable } from '@homeground/service'
import type { Job, Queue } from 'bullmq'
import type { Redis } from 'ioredis'
import { cancelJob, retryJob } from './job-actions.ts'
import { currentJob, stateOf } from './job-state.ts'
import { planJobs } from './plan-job.ts'
import { type UnfinishedImport, unfinishedImports } from './unfinished-imports.ts'
import { unfinishedRefresh } from './unfinished-refresh.ts'

/** Mail jobs are private to their recipients. */
const { feedbackMail: _, userMail: __, ...listed } = queues
type QueueKey = keyof typeof listed

const NEWEST_PER_QUEUE = 50
const queuesUnavailable = 'The job queues are unavailable right now. Please try again.'

export interface AdminJobs {
  add(request: JobRequest): Promise<{ id: string; ids: string[] }>
  find(id: string): Promise<AdminJob>
  list(): Promise<AdminJob[]>
  /** Tries a failed job again; returns the job. */
  retry(id: string): Promise<AdminJob>
  /** Removes a waiting job, or asks the worker to end a running one. */
  cancel(id: string): Promise<'removed' | 'requested'>
  /** The queues, for the dashboard. */
  readonly queues: readonly Queue[]
  unfinishedImports(): Promise<UnfinishedImport[]>
  close(): Promise<void>
}

interface Options {
  readonly redis: Redis
  readonly prefix: string
  /** Version of the read model that the search service answers from; rejects while there is none. */
  readonly servedVersion: () => Promise<number>
}

/**
 * The jobs of all data queues as operators see them. Ids are `<queue>:<number>`. Errors: 503 while
 * Redis is down.
 */
export function createJobs({ servedVersion, redis, prefix }: Options): AdminJobs {
  const connection = { connection: redis, prefix }
  const keys = Object.keys(listed) as QueueKey[]
  const open = Object.fromEntries(keys.map((key) => [key, openQueue(listed[key], connection)])) as Record<
    QueueKey,
    Queue
  >

  const describe = async (key: QueueKey, read: Job): Promise<AdminJob> => {
    const { job, state: queued } = await currentJob(read, open[key])
    const { name } = listed[key]
    const { payload, progress, result } = readJob(listed[key], job)
    const { state, error } = await stateOf({ job, state: queued }, { rebuilds: open.searchRebuild, servedVersion })
    return {
      id: `${name}:${job.id}`,
      job: payload && 'action' in payload ? payload.action : name,
      params: payload,
      state,
      progress,
      result,
      error,
      attemptsMade: job.attemptsMade,
      addedAt: new Date(job.timestamp).toISOString(),
      startedAt: moment(job.processedOn),
      endedAt: moment(job.finishedOn),
    }
  }

  /** BullMQ waits for Redis forever; a caller of the API gets a 503 at once. */
  const orUnavailable = async <T>(call: () => Promise<T>): Promise<T> => {
    if (redis.status !== 'ready') throw unavailable(queuesUnavailable)
    return call().catch((error: unknown) => {
      throw error instanceof AppError ? error : unavailable(queuesUnavailable, error)
    })
  }

  const findJob = async (id: string): Promise<{ key: QueueKey; job: Job }> => {
    // The number of a scheduled job has colons of its own.
    const [, name, number] = /^([^:]+):(.+)$/.exec(id) ?? []
    const key = keys.find((candidate) => listed[candidate].name === name)
    const job = key && number ? await orUnavailable(() => open[key].getJob(number)) : undefined
    if (!key || !job) throw notFound(`There is no job ${id.slice(0, 60)}.`)
    return { key, job }
  }

  return {
    queues: Object.values(open),
    async add(request) {
      const ids: string[] = []
      for (const { queue, definition, data } of planJobs(request)) {
        const { id } = await orUnavailable(
          async () => (await unfinishedRefresh(open[queue], data)) ?? addJob(open[queue], definition, data),
        )
        ids.push(`${definition.name}:${id}`)
      }
      return { id: ids[0]!, ids }
    },
    async find(id) {
      const { key, job } = await findJob(id)
      return orUnavailable(() => describe(key, job))
    },
    async retry(id) {
      const { key, job } = await findJob(id)
      await orUnavailable(() => retryJob(job, { queue: open[key], connection }))
      return this.find(id)
    },
    async cancel(id) {
      const { key, job } = await findJob(id)
      return orUnavailable(() => cancelJob(job, { queue: open[key], connection }))
    },
    async list() {
      const jobs = await orUnavailable(() =>
        Promise.all(
          keys.map(async (key) => {
            const found = await open[key].getJobs(undefined, 0, NEWEST_PER_QUEUE - 1, false)
            return Promise.all(found.filter(Boolean).map((job) => describe(key, job)))
          }),
        ),
      )
      return jobs.flat().sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
    },
    unfinishedImports: () => orUnavailable(() => unfinishedImports(open)),
    async close() {
      if (redis.status === 'ready') await Promise.all(Object.values(open).map((queue) => queue.close()))
    },
  }
}

function moment(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString()
}
