import { isDeepStrictEqual } from 'node:util'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import { FastifyAdapter } from '@bull-board/fastify'
import { allToRefresh, sourcesToRefresh } from '@homeground/catalog/releases'
import { findSource, sourceOf, sources } from '@homeground/catalog/sources'
import {
  type AdminJob,
  addJob as addJobRoute,
  cancelJob as cancelJobRoute,
  getJob,
  getOperatorAccess,
  type JobRequest,
  listJobs,
  listRefreshes,
  paths,
  retryJob as retryJobRoute,
  type SourceRefresh,
} from '@homeground/contracts'
import {
  addJob,
  createQueue,
  type ImportJob,
  importFileFault,
  type QueueConnection,
  queues,
  type RebuildJob,
  readJob,
  requestCancel,
  withdrawCancel,
} from '@homeground/queues'
import { AppError, invalid, type Metrics, notFound, type Server, unavailable } from '@homeground/service'
import type { Job, Queue } from 'bullmq'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { callerOf } from '../callers/caller.ts'
import type { Csrf } from '../callers/check-calls.ts'
import { currentJob, type StateOptions, stateOf, unfinishedImports } from './job-state.ts'

/** The queue that each requested job goes to, and its payload. Errors: 422 that names what is wrong. */
function planJobs({ job, params: { sources: several, ...params } = {} }: JobRequest) {
  if (job === 'refresh') return planRefresh(params, several)
  if (several) throw invalid({ sources: 'only for refresh' })
  const data = { reason: 'requested by an operator' }
  if (job === 'rebuild') {
    return [{ queue: 'searchRebuild', definition: queues.searchRebuild, data }] as const
  }
  if (job === 'rankings') {
    return [
      { queue: 'searchRankings', definition: queues.searchRankings, data },
      { queue: 'schoolsRankings', definition: queues.schoolsRankings, data },
    ] as const
  }
  if (!isImportAction(job)) {
    throw invalid({ job: 'must be import, refresh, plan, remove, rollback, rebuild or rankings' })
  }
  const source = knownSource(params.source, 'source')
  const needsFile = job === 'import' || (job === 'plan' && !params.removal)
  const fault = needsFile ? importFileFault(params) : null
  if (fault) throw invalid({ [fault.field]: fault.message })
  const requested = { ...params, source: source.key, action: job } as const
  return [{ queue: source.queue, definition: queues[source.queue], data: requested }] as const
}

/** A refresh of the named sources and those of their groups, or of all. */
function planRefresh({ source, force, yes, ...params }: Params, several: Params['sources']) {
  if (source !== undefined && several) throw invalid({ sources: 'name either source or sources' })
  const [unexpected] = Object.keys(params)
  if (unexpected) throw invalid({ [unexpected]: 'a refresh finds its files itself' })
  const field = several ? 'sources' : 'source'
  const requested = source === undefined ? several : [source]
  const keys = requested ? sourcesToRefresh(requested.map((key) => knownSource(key, field).key)) : allToRefresh()
  if (keys.length === 0) throw invalid({ sources: 'name at least one source' })
  return keys.map((key) => {
    const { queue } = sourceOf(key)
    const data: ImportJob = { action: 'refresh', source: key, ...(force && { force }), ...(yes && { yes }) }
    return { queue, definition: queues[queue], data }
  })
}

type Params = NonNullable<JobRequest['params']>

function knownSource(key: string | undefined, field: 'source' | 'sources') {
  const source = findSource(key ?? '')
  if (source) return source
  throw invalid({ [field]: `must be one of ${sources.map(({ key }) => key).join(', ')}` })
}

const importActions = ['import', 'plan', 'remove', 'rollback'] as const

function isImportAction(job: string): job is (typeof importActions)[number] {
  return importActions.some((action) => action === job)
}

/** Mail jobs are private to their recipients. */
const { feedbackMail: _, userMail: __, ...listed } = queues
type QueueKey = keyof typeof listed

const newestPerQueue = 50
const queuesUnavailable = 'The job queues are unavailable right now. Please try again.'

export type AdminJobs = ReturnType<typeof createJobs>

interface QueueRedis {
  readonly redis: Redis
  readonly prefix: string
}

/**
 * The jobs of all data queues as operators see them. Ids are `<queue>:<number>`. Errors: 503 while
 * Redis is down.
 */
export function createJobs({ servedVersion, redis, prefix }: QueueRedis & Pick<StateOptions, 'servedVersion'>) {
  const connection = { connection: redis, prefix }
  const keys = Object.keys(listed) as QueueKey[]
  const open = Object.fromEntries(keys.map((key) => [key, createQueue(listed[key], connection)])) as Record<
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
      ...(queued === 'delayed' && job.repeatJobKey && { dueAt: new Date(job.timestamp + job.delay).toISOString() }),
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
    async add(request: JobRequest): Promise<{ id: string; ids: string[] }> {
      const ids: string[] = []
      for (const { queue, definition, data } of planJobs(request)) {
        const { id } = await orUnavailable(
          async () => (await unfinishedRefresh(open[queue], data)) ?? addJob(open[queue], definition, data),
        )
        ids.push(`${definition.name}:${id}`)
      }
      return { id: ids[0]!, ids }
    },
    async find(id: string): Promise<AdminJob> {
      const { key, job } = await findJob(id)
      return orUnavailable(() => describe(key, job))
    },
    /** Tries a failed job again. Errors: 409 for a job that has not failed. */
    async retry(id: string): Promise<AdminJob> {
      const { key, job } = await findJob(id)
      await orUnavailable(() => retryJob(job, { queue: open[key], connection }))
      return this.find(id)
    },
    /** Removes a waiting job, or asks the worker to end a running one. Errors: 409 for a job that has ended or is scheduled. */
    async cancel(id: string): Promise<'removed' | 'requested'> {
      const { key, job } = await findJob(id)
      return orUnavailable(() => cancelJob(job, { queue: open[key], connection }))
    },
    async list(): Promise<AdminJob[]> {
      const jobs = await orUnavailable(() =>
        Promise.all(
          keys.map(async (key) => {
            const newest = await open[key].getJobs(undefined, 0, newestPerQueue - 1, false)
            return Promise.all(newest.filter(Boolean).map((job) => describe(key, job)))
          }),
        ),
      )
      return jobs.flat().sort((a, b) => (a.addedAt < b.addedAt ? 1 : -1))
    },
    /** When each source is refreshed next by the release calendar. */
    async refreshes(): Promise<SourceRefresh[]> {
      const importQueues = [...new Set(sources.map(({ queue }) => queue))]
      const schedules = await orUnavailable(() => Promise.all(importQueues.map((key) => open[key].getJobSchedulers())))
      return sources.map(({ key: source }) => {
        const { pattern = null, next } =
          schedules.flat().find(({ template }) => (template?.data as ImportJob | undefined)?.source === source) ?? {}
        return { source, schedule: pattern, nextAt: moment(next) }
      })
    },
    unfinishedImports: () => orUnavailable(() => unfinishedImports(open)),
    async close(): Promise<void> {
      if (redis.status === 'ready') await Promise.all(Object.values(open).map((queue) => queue.close()))
    },
  }
}

function moment(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString()
}

type Place = { readonly queue: Queue; readonly connection: QueueConnection }

/** Puts a failed job back on its queue, with all of its attempts. */
async function retryJob(read: Job, { queue, connection }: Place): Promise<void> {
  const { job, state } = await currentJob(read, queue)
  if (state !== 'failed') throw conflict(`Only a failed job can be tried again; this one is ${state}.`)
  await withdrawCancel({ ...connection, queue: queue.name, jobId: job.id! })
  await job.retry('failed', { resetAttemptsMade: true })
}

async function cancelJob(read: Job, { queue, connection }: Place): Promise<'removed' | 'requested'> {
  const { job, state } = await currentJob(read, queue)
  if (state === 'failed' || state === 'completed') {
    throw conflict('This job has ended, so it can’t be canceled.')
  }
  if (state === 'delayed' && job.repeatJobKey) {
    throw conflict('This job follows the release calendar; REFRESH_SCHEDULE=off ends that.')
  }
  if (state !== 'active') {
    const isRemoved = await job.remove().then(
      () => true,
      // A worker has just taken it.
      () => false,
    )
    if (isRemoved) return 'removed'
  }
  await requestCancel({ ...connection, queue: queue.name, jobId: job.id! })
  return 'requested'
}

function conflict(message: string): AppError {
  return new AppError('conflict', 409, message)
}

/** The same refresh, if it waits or runs already: a command that was interrupted continues to follow it. */
async function unfinishedRefresh(queue: Queue, data: ImportJob | RebuildJob): Promise<Job | undefined> {
  if (!('action' in data) || data.action !== 'refresh') return undefined
  const unfinished = await queue.getJobs(['active', 'waiting', 'delayed'])
  return unfinished.find((job) => isDeepStrictEqual(job?.data, data))
}

interface AdminOptions {
  readonly jobs: AdminJobs
  readonly operatorsOnly: (request: FastifyRequest) => Promise<void>
  readonly csrf: Csrf
}

/**
 * `/api/admin/jobs`: starts, lists, shows, retries and cancels jobs; the next refreshes; and the queue board. For
 * operators only.
 */
export async function adminRoutes(server: Server, options: AdminOptions): Promise<void> {
  const { jobs, operatorsOnly: onRequest } = options
  server.route({
    ...addJobRoute,
    onRequest,
    handler: async (request, reply) => {
      const added = await jobs.add(request.body)
      request.log.info({ by: operatorOf(request), jobs: added.ids }, 'jobs added')
      return reply.status(202).send(added)
    },
  })
  server.route({ ...getOperatorAccess, onRequest, handler: async (request) => ({ operator: operatorOf(request) }) })
  server.route({ ...listRefreshes, onRequest, handler: () => jobs.refreshes() })
  server.route({ ...listJobs, onRequest, handler: async () => ({ jobs: await jobs.list() }) })
  server.route({ ...getJob, onRequest, handler: async ({ params }) => jobs.find(params.id) })
  server.route({
    ...retryJobRoute,
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.params
      const retried = await jobs.retry(id)
      request.log.info({ by: operatorOf(request), job: id }, 'job retried')
      return reply.status(202).send(retried)
    },
  })
  server.route({
    ...cancelJobRoute,
    onRequest,
    handler: async (request, reply) => {
      const { id } = request.params
      const done = await jobs.cancel(id)
      request.log.info({ by: operatorOf(request), job: id }, 'job canceled')
      return reply.status(done === 'removed' ? 204 : 202).send(null)
    },
  })
  await queueBoard(server, options)
}

/** Who calls, as the log names operators. */
const operatorOf = (request: FastifyRequest): string => callerOf(request).identity.subject

/** The board's page is made of its own scripts and of styles that these write into it. */
const contentPolicy = "default-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;frame-ancestors 'none'"

type ErrorReply = ReturnType<Parameters<FastifyAdapter['setErrorHandler']>[0]>

const boardUnavailable = unavailable('The job queues are unavailable right now. Please try again.')

/** Bull Board at `/api/admin/queues`: the jobs of all data queues, to look at, retry and remove; for operators only. */
async function queueBoard(server: Server, { jobs, operatorsOnly, csrf }: AdminOptions): Promise<void> {
  const board = new FastifyAdapter().setBasePath(paths.adminQueues)
  createBullBoard({
    queues: jobs.queues.map((queue) => new BullMQAdapter(queue)),
    serverAdapter: board,
    options: { uiConfig: { boardTitle: 'Homeground queues' } },
  })
  // The board's own handler would report a refused caller as a failure of the server.
  board.setErrorHandler((error) => {
    if (!(error instanceof AppError)) server.log.error(error, 'the queue board failed')
    const { status, code, message } = error instanceof AppError ? error : boardUnavailable
    return { status, body: { error: message, code } } as ErrorReply
  })
  await server.register(async (scope) => {
    scope.addHook('onRequest', operatorsOnly)
    scope.addHook('onRequest', async (request) => {
      if (request.method === 'GET') giveToken(request, csrf)
    })
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', contentPolicy)
    })
    await scope.register(board.registerPlugin(), { prefix: paths.adminQueues })
  })
}

/** The board sends the token of its cookie with each change. It reads its queues every few seconds, which renews both. */
function giveToken(request: FastifyRequest, csrf: Csrf): void {
  const { cookies, csrfOwner: owner } = callerOf(request)
  if (cookies.session === undefined) return
  const isStale = csrf.isStale(cookies.csrf, owner)
  const token = isStale ? csrf.make(owner) : cookies.csrf!
  if (isStale) cookies.setCsrf(token)
  cookies.setQueueBoardCsrf(token)
}

const states = ['waiting', 'prioritized', 'active', 'delayed', 'failed'] as const

/** Measures all queues, those of `jobs` and those of mails, and the memory of the Redis that has them. */
export function measureQueues(
  server: Server,
  metrics: Metrics,
  { jobs, redis, prefix }: QueueRedis & { jobs: AdminJobs },
): void {
  const mails = [queues.feedbackMail, queues.userMail].map((definition) =>
    createQueue(definition, { connection: redis, prefix }),
  )
  server.addHook('onClose', async () => {
    if (redis.status === 'ready') await Promise.all(mails.map((queue) => queue.close()))
  })
  /** BullMQ waits for Redis forever; Prometheus does not. */
  const ofEach = async <T>(measure: (queue: Queue) => Promise<T[]>): Promise<T[]> => {
    if (redis.status !== 'ready') throw unavailable('Redis is unavailable.')
    return (await Promise.all([...jobs.queues, ...mails].map(measure))).flat()
  }
  metrics.add({
    name: 'homeground_queue_jobs',
    help: 'Jobs of a queue by state',
    labelNames: ['queue', 'state'],
    read: () =>
      ofEach(async (queue) =>
        Object.entries(await queue.getJobCounts(...states)).map(([state, value]) => ({
          labels: { queue: queue.name, state },
          value,
        })),
      ),
  })
  metrics.add({
    name: 'homeground_queue_oldest_job_seconds',
    help: 'How long the first waiting job of a queue has been in it; 0 if none waits',
    labelNames: ['queue'],
    read: () =>
      ofEach(async (queue) => {
        const waiting = await queue.getJobs(['waiting', 'prioritized'], 0, 0, true)
        const since = Math.min(Date.now(), ...waiting.map(({ timestamp }) => timestamp))
        return [{ labels: { queue: queue.name }, value: (Date.now() - since) / 1000 }]
      }),
  })
  metrics.add({
    name: 'homeground_redis_memory_bytes',
    help: 'Memory of Redis: what it uses, and its limit (maxmemory), from which on it refuses changes; 0 for no limit',
    labelNames: ['amount'],
    async read() {
      if (redis.status !== 'ready') throw unavailable('Redis is unavailable.')
      const info = await redis.info('memory')
      const bytes = (field: string) => Number(info.match(new RegExp(`^${field}:(\\d+)`, 'm'))?.[1])
      return [
        { labels: { amount: 'used' }, value: bytes('used_memory') },
        { labels: { amount: 'limit' }, value: bytes('maxmemory') },
      ]
    },
  })
}
