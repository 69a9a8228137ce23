import { isAbsolute } from 'node:path'
import type { AdminJob } from '@homeground/contracts'
import { addJob, importQueueOf, openQueue, queues } from '@homeground/queues'
import { AppError, invalid, notFound, unavailable } from '@homeground/service'
import type { Job, Queue } from 'bullmq'
import type { Redis } from 'ioredis'

/** Mails are nobody's business but their receivers'. */
const { userMail: _, ...shown } = queues
type QueueKey = keyof typeof shown

const queuesAway = 'The job queues are away for the moment. Please try again.'

export interface AdminJobs {
  add(job: string, params: Record<string, unknown>): Promise<{ id: string }>
  find(id: string): Promise<AdminJob>
  list(): Promise<AdminJob[]>
  close(): Promise<void>
}

interface Options {
  readonly redis: Redis
  readonly prefix: string
  /** Version of the read model that the search service answers from; rejects while there is none. */
  readonly servedVersion: () => Promise<number>
}

/** The jobs of all data queues as operators see them. Ids are `<queue>:<number>`. Errors: 503 while Redis is away. */
export function openJobs({ servedVersion, redis, prefix }: Options): AdminJobs {
  const connection = { connection: redis, prefix }
  const open = Object.fromEntries(
    Object.entries(shown).map(([key, definition]) => [key, openQueue(definition, connection)]),
  ) as Record<QueueKey, Queue>

  const describe = async (queue: Queue, job: Job): Promise<AdminJob> => {
    const { state, error } = await stateOf(job)
    return {
      id: `${queue.name}:${job.id}`,
      job: job.data.action ?? queue.name,
      params: job.data,
      state,
      progress: job.progress || null,
      result: job.returnvalue ?? null,
      error,
      attemptsMade: job.attemptsMade,
      addedAt: new Date(job.timestamp).toISOString(),
    }
  }

  /** BullMQ waits for Redis without end; whoever asks here wants to know at once. */
  const whileThere = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (redis.status !== 'ready') throw unavailable(queuesAway)
    return ask().catch((error: unknown) => {
      throw error instanceof AppError ? error : unavailable(queuesAway, error)
    })
  }

  /** An import counts as completed when the rebuild that it asked for is what the search service serves. */
  const stateOf = async (job: Job): Promise<Pick<AdminJob, 'state' | 'error'>> => {
    const state = await job.getState()
    if (state === 'failed') return { state, error: job.failedReason ?? 'unknown' }
    if (state === 'active') return { state, error: null }
    if (state !== 'completed') return { state: 'waiting', error: null }
    const rebuildId = job.returnvalue?.rebuildJobId
    const isRebuild = job.queueName === queues.searchRebuild.name
    const asked = rebuildId ? await open.searchRebuild.getJob(rebuildId) : isRebuild && job
    const rebuild = asked && (await inForce(asked))
    if (!rebuild) return { state, error: null }
    if ((await rebuild.getState()) === 'failed') {
      return {
        state: 'failed',
        error: `Imported, but the search data was not built: ${rebuild.failedReason}`,
      }
    }
    const version = rebuild.returnvalue?.version
    const served = await servedVersion().catch(() => 0)
    return {
      state: version !== undefined && served >= version ? 'completed' : 'publishing',
      error: null,
    }
  }

  /** The rebuild that did what one was asked for: where that gave way, the newest one begun after it. */
  const inForce = async (asked: Job): Promise<Job> => {
    if (!asked.returnvalue?.superseded) return asked
    const newestFirst = await open.searchRebuild.getCompleted(0, 99)
    const later = newestFirst.find(
      ({ returnvalue, processedOn }) =>
        !returnvalue?.superseded && (processedOn ?? 0) >= (asked.finishedOn ?? 0),
    )
    return later ?? asked
  }

  return {
    async add(job, params) {
      const { queue, definition, data } = planJob(job, params)
      const added = await whileThere(() => addJob(open[queue], definition, data as never))
      return { id: `${definition.name}:${added.id}` }
    },
    async find(id) {
      const [name, number] = id.split(':')
      const queue = Object.values(open).find((candidate) => candidate.name === name)
      const job = queue && number ? await whileThere(() => queue.getJob(number)) : undefined
      if (!queue || !job) throw notFound(`There is no job ${id.slice(0, 60)}.`)
      return whileThere(() => describe(queue, job))
    },
    async list() {
      const jobs = await whileThere(() =>
        Promise.all(
          Object.values(open).map(async (queue) => {
            const found = await queue.getJobs(undefined, 0, 49, false)
            return Promise.all(found.filter(Boolean).map((job) => describe(queue, job)))
          }),
        ),
      )
      return jobs.flat().sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
    },
    async close() {
      if (redis.status === 'ready')
        await Promise.all(Object.values(open).map((queue) => queue.close()))
    },
  }
}

/** Which queue a job goes to and with what. Errors: 422 naming what is wrong. */
export function planJob(job: string, params: Record<string, unknown>) {
  if (job === 'rebuild') {
    return {
      queue: 'searchRebuild',
      definition: queues.searchRebuild,
      data: { reason: 'asked for by an operator' },
    } as const
  }
  if (job !== 'import' && job !== 'rollback') {
    throw invalid({ job: 'must be import, rollback or rebuild' })
  }
  const queue = importQueueOf[String(params.source)]
  if (!queue) throw invalid({ source: `must be one of ${Object.keys(importQueueOf).join(', ')}` })
  if (job === 'import') checkOrigin(params)
  return { queue, definition: queues[queue], data: { ...params, action: job } } as const
}

function checkOrigin({ source, file, url }: Record<string, unknown>): void {
  if (source === 'places') return
  if ((file === undefined) === (url === undefined))
    throw invalid({ file: 'name either a file or a url' })
  if (file !== undefined && !isAbsolute(String(file)))
    throw invalid({ file: 'must be an absolute path' })
  if (url !== undefined && !/^https?:\/\//.test(String(url)))
    throw invalid({ url: 'must be an http or https address' })
}
