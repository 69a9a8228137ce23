import { setTimeout as sleep } from 'node:timers/promises'
import { queueTelemetry } from '@homeground/tracing'
import {
  type ConnectionOptions,
  type DefaultJobOptions,
  Job,
  Queue,
  UnrecoverableError,
  WaitingError,
  Worker,
} from 'bullmq'
import type { Static, TSchema } from 'typebox'
import Value from 'typebox/value'

export interface QueueDefinition {
  readonly name: string
  readonly payload: TSchema
  /** Reports of a running job; without a schema it reports nothing. */
  readonly progress?: TSchema
  /** Result of a completed job; without a schema it is not read. */
  readonly result?: TSchema
  readonly attempts: number
  /** Where it differs from the defaults of openQueue. */
  readonly options?: DefaultJobOptions
}

export type PayloadOf<D extends QueueDefinition> = Static<D['payload']>
export type ProgressOf<D extends QueueDefinition> = D extends { progress: infer P extends TSchema } ? Static<P> : never
export type ResultOf<D extends QueueDefinition> = D extends { result: infer R extends TSchema } ? Static<R> : unknown

/**
 * Opens the producing side of a queue. Unless its definition says otherwise, a failed job is tried
 * again every 5 s up to its attempts, and finished jobs are listed for operators for a week.
 */
export function createQueue(definition: QueueDefinition, { connection, prefix }: QueueConnection): Queue {
  const telemetry = queueTelemetry()
  const queue = new Queue(definition.name, {
    connection,
    prefix,
    ...(telemetry && { telemetry }),
    defaultJobOptions: {
      attempts: definition.attempts,
      backoff: { type: 'fixed', delay: 5000 },
      removeOnComplete: { age: 7 * 24 * 3600, count: 1000 },
      removeOnFail: { age: 30 * 24 * 3600 },
      ...definition.options,
    },
  })
  // The caller's health check reports a lost connection; it reconnects by itself.
  queue.on('error', () => {})
  return queue
}

/** Adds a job after checking its payload. Errors: throws when the payload does not match its schema. */
export async function addJob<D extends QueueDefinition>(
  queue: Queue,
  definition: D,
  data: PayloadOf<D>,
  name: string = definition.name,
): Promise<Job> {
  return queue.add(name, Value.Parse(definition.payload, data))
}

/**
 * Adds a job, unless one with the same id was added within `withinMs`, even if that one has run since. Errors: throws when
 * the payload does not match its schema.
 */
export async function addJobOnce<D extends QueueDefinition>(
  queue: Queue,
  definition: D,
  data: PayloadOf<D>,
  { id, withinMs }: { id: string; withinMs: number },
): Promise<Job> {
  const deduplication = { id, ttl: withinMs }
  return queue.add(definition.name, Value.Parse(definition.payload, data), { deduplication })
}

/** One attempt at a job. */
export interface JobRun {
  /** The same in each attempt. Redis gives it again once it has lost its data. */
  readonly jobId: string
  /** When the job was added, Unix time. */
  readonly requestedAtMs: number
  /** True if an earlier attempt failed, or its worker ended. */
  readonly isRetry: boolean
}

/** A job with an id of its own; the lower the priority's number, the sooner it runs, and jobs without one come first. */
export interface NamedJob<D extends QueueDefinition> {
  readonly jobId: string
  readonly data: PayloadOf<D>
  readonly priority?: number
}

/**
 * Adds jobs at once after checking their payloads; those whose id is in the queue already are left out. Errors: throws
 * when a payload does not match its schema.
 */
export async function addNamedJobs<D extends QueueDefinition>(
  queue: Queue,
  definition: D,
  jobs: readonly NamedJob<D>[],
): Promise<void> {
  await queue.addBulk(
    jobs.map(({ data, ...opts }) => ({ name: definition.name, data: Value.Parse(definition.payload, data), opts })),
  )
}

/** How often a job may lose its worker: deployments and full machines kill workers, a job that does so is rare. */
const maxStalledCount = 10

/** How often it is checked for jobs of a worker that is gone, and how soon a refused fetch is tried again. */
const recoveryMs = 5000

/**
 * Starts a consumer of a queue that runs one job at a time: parses the payload, calls the plain
 * function, and checks what it reports and returns against the queue's schemas. A job ends once Redis
 * can record how it ended, so that a full disk neither loses a result nor uses up the attempts. A job that is canceled
 * ends at its next report. One that fails because its worker is closing waits for the next worker and loses no attempt.
 * One that a worker with a wrong clock has put off for too long is tried again at once.
 */
export function startWorker<D extends QueueDefinition>(
  definition: D,
  { connection, prefix, onJobEnd }: QueueConnection,
  handle: (data: PayloadOf<D>, report: (progress: ProgressOf<D>) => Promise<void>, run: JobRun) => Promise<ResultOf<D>>,
): Worker {
  const { payload, progress, result } = definition
  const telemetry = queueTelemetry()
  const worker = new Worker(
    definition.name,
    async (job, token) => {
      const place = { connection, prefix, queue: definition.name, jobId: job.id! }
      const report = async (value: ProgressOf<D>) => {
        await throwIfCanceled(place)
        if (progress) await job.updateProgress(Value.Parse(progress, value) as object)
      }
      try {
        const run = { jobId: job.id!, requestedAtMs: job.timestamp, isRetry: job.attemptsStarted > 1 }
        const returned = await handle(Value.Parse(payload, job.data) as PayloadOf<D>, report, run)
        return result ? Value.Parse(result, returned) : returned
      } catch (error) {
        if (!worker.closing || error instanceof UnrecoverableError) throw error
        await job.moveToWait(token)
        throw new WaitingError()
      } finally {
        await untilChangesAccepted(worker, { connection })
      }
    },
    {
      connection,
      prefix,
      concurrency: 1,
      lockDuration: 60_000,
      stalledInterval: recoveryMs,
      maxStalledCount,
      runRetryDelay: recoveryMs,
      settings: { backoffStrategy: doubling },
      ...(telemetry && { telemetry }),
    },
  )
  worker.on('error', () => {})
  const timer = setInterval(() => retryPostponed(worker, { connection, prefix }).catch(() => {}), recoveryMs).unref()
  worker.on('closing', () => clearInterval(timer))
  if (onJobEnd) {
    const queue = definition.name
    const seconds = ({ processedOn }: Job) => (Date.now() - (processedOn ?? Date.now())) / 1000
    worker.on('completed', (job) => onJobEnd({ queue, outcome: 'completed', seconds: seconds(job) }))
    worker.on('failed', (job) => {
      // Without a job: it was removed meanwhile.
      if (!job) return
      onJobEnd({ queue, outcome: job.finishedOn ? 'failed' : 'retried', seconds: seconds(job) })
    })
  }
  return worker
}

/** Waits while Redis cannot write to its disk: it then refuses all changes, and a ping reports that too. */
async function untilChangesAccepted(
  worker: Worker,
  { connection }: Pick<QueueConnection, 'connection'>,
): Promise<void> {
  while (!worker.closing) {
    const refused = await connection.ping().then(
      () => false,
      (error: Error) => error.message.startsWith('MISCONF'),
    )
    if (!refused) return
    await sleep(500)
  }
}

/**
 * Tries jobs again at once that failed and are put off for longer than any are: the clock of the worker that did so was
 * ahead of this one's.
 */
async function retryPostponed(worker: Worker, { connection, prefix }: QueueConnection): Promise<void> {
  const lastDueMs = Date.now() + longestBackoffMs + clockToleranceMs
  // BullMQ multiplies the time at which a job is due by 4096, to keep the order of those with the same time.
  const ids = await connection.zrevrangebyscore(`${prefix}:${worker.name}:delayed`, '+inf', lastDueMs * 4096)
  for (const id of ids) {
    const job = await Job.fromId(worker, id)
    // Others are scheduled for a date.
    if (job && job.attemptsMade > 0) await job.promote()
  }
}

/**
 * A job's payload, progress and result, parsed. Each is null before the job has it, and when it does
 * not match its schema: another release may have written it.
 */
export function readJob<D extends QueueDefinition>(
  { payload, progress, result }: D,
  job: Job,
): { payload: PayloadOf<D> | null; progress: ProgressOf<D> | null; result: ResultOf<D> | null } {
  const parsed = (schema: TSchema | undefined, value: unknown) => (schema && Value.Check(schema, value) ? value : null)
  return {
    payload: parsed(payload, job.data) as PayloadOf<D> | null,
    progress: parsed(progress, job.progress) as ProgressOf<D> | null,
    result: parsed(result, job.returnvalue) as ResultOf<D> | null,
  }
}

const longestBackoffMs = 300_000
/** The clocks of two workers may differ by this much. */
const clockToleranceMs = 60_000

/** Backoff `doubling`: 1 s, 2 s, 4 s … and from the tenth failure on 5 minutes. */
function doubling(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), longestBackoffMs)
}

/** A job and its Redis. */
export interface JobPlace extends QueueConnection {
  /** Name of the queue. */
  readonly queue: string
  readonly jobId: string
}

const requestLifetimeSeconds = 24 * 3600

/**
 * Asks the worker that runs a job to end it. The worker notices when the job next reports its progress: it fails with
 * a CanceledError and is not tried again.
 */
export async function requestCancel(job: JobPlace): Promise<void> {
  await job.connection.set(keyOf(job), '1', 'EX', requestLifetimeSeconds)
}

/** Takes the request back, before a job is tried again. */
export async function withdrawCancel(job: JobPlace): Promise<void> {
  await job.connection.del(keyOf(job))
}

/** Throws a CanceledError if an operator has asked to end the job. */
export async function throwIfCanceled(job: JobPlace): Promise<void> {
  if ((await job.connection.exists(keyOf(job))) > 0) throw new CanceledError()
}

/** The reason with which a canceled job fails; the queue does not try it again. */
export class CanceledError extends UnrecoverableError {
  constructor() {
    super('Canceled by an operator. The published data is unchanged.')
  }
}

function keyOf({ prefix, queue, jobId }: JobPlace): string {
  return `${prefix}:${queue}:cancel:${jobId}`
}

/** Commands that are sent on the connection besides the queue's own. */
interface RedisCalls {
  ping(): Promise<string>
  set(key: string, value: string, expiry: 'EX', seconds: number): Promise<unknown>
  del(key: string): Promise<number>
  exists(key: string): Promise<number>
  zrevrangebyscore(key: string, max: '+inf', min: number): Promise<string[]>
}

export interface QueueConnection {
  /** An ioredis connection. */
  readonly connection: ConnectionOptions & RedisCalls
  /** Key prefix in Redis, so that tests and systems can share one. */
  readonly prefix: string
  /** Called by a consumer after each attempt at a job. */
  readonly onJobEnd?: (end: {
    readonly queue: string
    /** `retried`: it failed and is tried again. */
    readonly outcome: 'completed' | 'retried' | 'failed'
    readonly seconds: number
  }) => void
}

/**
 * The Redis channel on which a service announces a new version of the data that it holds in memory; the message is the
 * version.
 */
export function versionChannel(prefix: string, service: 'search' | 'schools'): string {
  return `${prefix}:${service}:version`
}
