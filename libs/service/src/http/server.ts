import { randomUUID } from 'node:crypto'
import { on } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { ServiceName } from '@homeground/contracts/process-rights'
import { startTracing, stopTracing, traceFields, traceRequests } from '@homeground/tracing'
import Fastify, { type FastifyHttpOptions, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { DataSource } from 'typeorm'
import type { CommonEnvironment } from '../base/config.ts'
import { noteDeadlines } from '../base/deadline.ts'
import { invalid } from '../base/errors.ts'
import { createLog, type Log } from '../base/log.ts'
import { collectGarbageSoon } from '../base/memory.ts'
import { createMetrics, type JobEnd, type Measurement, type Metrics } from '../base/metrics.ts'
import { type IdentityKeys, identityHeader, requireIdentity } from '../identity/identity.ts'
import { checkDatabase } from '../storage/database.ts'
import { checkRedis, queueRedis } from '../storage/redis.ts'
import { type Dependencies, isDraining, type ReadyRule, startDraining, useHealth } from './health.ts'
import { frameworkErrors, refuseExpectations, replyToParserError, useErrorReplies } from './replies.ts'

export interface ServerOptions {
  /** Name of the process in logs and metrics, e.g. `search`, `search worker`. */
  readonly name: string
  readonly log: Log
  /** Set for services behind the gateway, whose port also serves metrics; the public gateway omits it. */
  readonly identity?: { readonly service: ServiceName; readonly keys: IdentityKeys }
  readonly dependencies?: Dependencies
  /** Dependencies that must be up for the process to be ready (default: all). */
  readonly requiredForReady?: ReadyRule
  readonly fastify?: FastifyHttpOptions<HttpServer>
  /** Default: new ones. */
  readonly metrics?: Metrics
  readonly measurements?: readonly Measurement[]
  /** Further fields of the log line of a request. */
  readonly logFields?: (request: FastifyRequest) => Record<string, unknown>
  /** False for requests without a log line of their own (default: all have one). */
  readonly isLogged?: (request: FastifyRequest) => boolean
}

const validRequestId = /^[\w-]{8,64}$/

/**
 * The Fastify that every process uses, in tests as in production: logs, request id, error bodies, identity, health and
 * metrics.
 */
export function createServer(options: ServerOptions) {
  const server = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // Anyone can call the gateway, which makes an id of its own; services keep it.
    genReqId: (request) => {
      const id = options.identity === undefined ? '' : request.headers['x-request-id']
      return typeof id === 'string' && validRequestId.test(id) ? id : randomUUID()
    },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: true } },
    routerOptions: { maxParamLength: 200 },
    // What arrives on an open connection while the server closes is served: its client cannot send it elsewhere.
    return503OnClosing: false,
    frameworkErrors,
    clientErrorHandler: replyToParserError,
    ...options.fastify,
  }).withTypeProvider<TypeBoxTypeProvider>()
  // Anyone can call the gateway, so it begins the traces that services continue.
  traceRequests(server, { continuesTraces: options.identity !== undefined })
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    if (isDraining(server)) reply.header('connection', 'close')
    done()
  })
  noteDeadlines(server, { isPublic: options.identity === undefined })
  server.addHook('onResponse', (request, reply, done) => {
    if (options.isLogged && !options.isLogged(request)) return done()
    request.log.info(
      {
        method: request.method,
        url: loggedUrl(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...options.logFields?.(request),
      },
      'request',
    )
    done()
  })
  requireFiniteNumbers(server)
  useErrorReplies(server)
  refuseExpectations(server)
  const dependencies = useHealth(server, options.dependencies ?? {}, options.requiredForReady)
  if (options.identity) {
    const clocks = requireIdentity(server, options.identity)
    const metrics = options.metrics ?? createMetrics(options.name)
    for (const measurement of [clocks, dependencies, ...(options.measurements ?? [])]) metrics.add(measurement)
    metrics.observe(server)
    metrics.serve(server)
  }
  return server
}

export type Server = ReturnType<typeof createServer>

const longestLoggedUrl = 300

/**
 * Values that a log must not store: the token of a mailed link gives access to an account and the id of a shortlist to
 * the list, so does the address of a feed of watched places; a position may be a reader’s, and so are the amounts of
 * the calculator.
 */
const privateValues =
  /([?&](?:token|income|debts|budget)=)[^&]*|(\/latlng\/)[^?]*|(\/(?:shortlists?|feeds\/watched)\/)[^/?]*/gi

/** Without private values; cut, so that no one can fill the log. */
function loggedUrl(url: string): string {
  const text = url.replaceAll(privateValues, '$1$2$3…')
  return text.length > longestLoggedUrl ? `${text.slice(0, longestLoggedUrl)}…` : text
}

/**
 * Rejects numbers in paths and queries that are not finite. The schema's conversion of text makes `1e309` and
 * `Infinity` infinite, and then checks neither minimum nor maximum. Errors: 422 that names the field.
 */
function requireFiniteNumbers(server: FastifyInstance): void {
  server.addHook('preHandler', ({ params, query }, _reply, done) => {
    const names = [...infiniteIn(query), ...infiniteIn(params)]
    const fields = names.map((name) => [name, 'must be number'] as const)
    done(names.length > 0 ? invalid(Object.fromEntries(fields)) : undefined)
  })
}

function infiniteIn(values: unknown): string[] {
  const names: string[] = []
  for (const name in values as object) {
    if ([(values as Record<string, unknown>)[name]].flat().some(isInfinite)) names.push(name)
  }
  return names
}

function isInfinite(value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value)
}

/** Rejects text with the NUL character, which Postgres cannot store, with a 422. */
export function rejectNul(server: Server): void {
  server.addHook('preValidation', async ({ body, params }) => {
    for (const part of [body, params]) {
      if (typeof part !== 'object' || part === null || Buffer.isBuffer(part)) continue
      const fields = Object.entries(part).filter(([, value]) => typeof value === 'string' && value.includes('\0'))
      if (fields.length === 0) continue
      throw invalid(Object.fromEntries(fields.map(([name]) => [name, 'contains a NUL character'])))
    }
  })
}

const YOUNG_MEGABYTES = 128

/**
 * Runs a file in a thread of its own, so that no request waits, and returns the `result` of the message
 * `{ result }` that it posts. Errors: that of the thread; throws too if it ends without a result.
 *
 * A thread that fills its heap ends with ERR_WORKER_OUT_OF_MEMORY and takes nothing else with it; the heap is as large
 * as that of the process unless `heapMegabytes` limits it. The thread builds much at once and then ends: with room for
 * young objects, it rarely stops to collect garbage.
 */
export function resultOfThread<T>(
  file: URL,
  workerData: Record<string, unknown>,
  { heapMegabytes }: { heapMegabytes?: number } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const thread = startThread(file, workerData, heapMegabytes)
    // Under `node --watch` Node itself posts messages on the thread too.
    thread.on('message', (message: { result?: T }) => {
      if (message.result !== undefined) resolve(message.result)
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread of ${file.pathname} ended with ${code}`)))
  })
}

/**
 * The same for a thread that posts one result after the other: yields each as it arrives, until the thread ends. Leaving
 * the loop, or the signal, ends the thread. Errors: that of the thread; AbortError after the signal.
 */
export async function* resultsOfThread<T>(
  file: URL,
  workerData: Record<string, unknown>,
  signal: AbortSignal,
): AsyncGenerator<T, void> {
  const thread = startThread(file, workerData)
  try {
    for await (const [message] of on(thread, 'message', { signal, close: ['exit'] })) {
      const { result } = message as { result?: T }
      if (result !== undefined) yield result
    }
  } finally {
    await thread.terminate()
  }
}

function startThread(file: URL, workerData: Record<string, unknown>, heapMegabytes?: number): Worker {
  const resourceLimits = {
    maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
    ...(heapMegabytes !== undefined && { maxOldGenerationSizeMb: heapMegabytes }),
  }
  return new Worker(file, { workerData, resourceLimits })
}

interface Input {
  /** Name in logs and metrics, e.g. `search worker`. */
  readonly name: `${ServiceName} worker`
  readonly environment: CommonEnvironment
  readonly db: DataSource
}

export interface WorkerProcess {
  readonly log: Log
  /** Connection for its queues; waits for Redis indefinitely. */
  readonly connection: { connection: ReturnType<typeof queueRedis>; prefix: string; onJobEnd: (end: JobEnd) => void }
  /** Starts serving probes; on shutdown `close` must stop the consumers, then Redis and Postgres are closed. */
  listen(close: () => Promise<unknown>): Promise<void>
}

/** The common parts of every worker process: a log, a connection for its queues and a server for its probes. */
export async function createWorker({ name, environment, db }: Input): Promise<WorkerProcess> {
  const { HOST, PORT, REDIS_URL, REDIS_PREFIX } = environment
  const log = await startTelemetry(name, environment)
  const redis = queueRedis(REDIS_URL, 'consumer')
  const metrics = createMetrics(name)
  const observeJob = metrics.observeJobs()
  const server = createServer({
    name,
    log,
    metrics,
    // Without keys: only probes call a worker.
    identity: { service: name.replace(' worker', '') as ServiceName, keys: {} },
    dependencies: { postgres: () => checkDatabase(db), redis: () => checkRedis(redis) },
  })
  return {
    log,
    connection: {
      connection: redis,
      prefix: REDIS_PREFIX,
      onJobEnd(job) {
        observeJob(job)
        collectGarbageSoon()
      },
    },
    listen: (close) =>
      run(server, {
        host: HOST,
        port: PORT,
        async close() {
          await close()
          redis.disconnect()
          if (db.isInitialized) await db.destroy()
        },
      }),
  }
}

type TelemetryEnvironment = Pick<
  CommonEnvironment,
  'LOG_LEVEL' | 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'
>

/**
 * The log of a process. If there is a collector, the process is traced from now on, and its log lines name their trace.
 * Called before anything else is created.
 */
export async function startTelemetry(service: string, environment: TelemetryEnvironment): Promise<Log> {
  const { LOG_LEVEL, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = environment
  const log = createLog(service, LOG_LEVEL, endpoint ? traceFields : undefined)
  await startTracing({
    endpoint,
    service,
    share: environment.OTEL_TRACES_SAMPLER_ARG,
    internalHeader: identityHeader,
    warn: (reason) => log.warn({ reason }, 'traces cannot be sent'),
  })
  return log
}

const shutdownTimeoutMs = 9000
/** Clients that keep connections open learn meanwhile that they have to open others, elsewhere. */
const drainMs = 400

interface RunOptions {
  readonly host: string
  readonly port: number
  readonly close: () => Promise<void>
  /** Replaces the usual way to listen. */
  readonly listen?: () => Promise<unknown>
}

/**
 * Listens, and shuts down once on SIGTERM, SIGINT or when the parent process has exited: first the server is not
 * ready but still serves, then it finishes what it has, then `close` closes its connections. Errors: rejects if the
 * address cannot be used.
 */
export async function run(server: Server, options: RunOptions): Promise<void> {
  const { host, port, close, listen = () => server.listen({ host, port, backlog: 4096 }) } = options
  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    server.log.info({ reason }, 'stopping')
    startDraining(server)
    await sleep(drainMs)
    await server.close().catch((error) => server.log.warn({ err: error }, 'server did not close'))
    await close().catch((error) => server.log.warn({ err: error }, 'did not close cleanly'))
    await stopTracing()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop('SIGTERM'))
  process.once('SIGINT', () => void stop('SIGINT'))
  if (process.channel) {
    process.once('disconnect', () => void stop('the parent process exited'))
    process.channel.unref()
  }
  await listen()
}
