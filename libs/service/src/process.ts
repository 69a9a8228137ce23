import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ServiceName } from '@homeground/contracts/process-rights'
import { startTracing, stopTracing, traceFields } from '@homeground/tracing'
import type { DataSource } from 'typeorm'
import type { CommonEnvironment } from './base/config.ts'
import { createLog, type Log } from './base/log.ts'
import { createMetrics, type JobEnd } from './base/metrics.ts'
import { startDraining } from './http/health.ts'
import { createServer, type Server } from './http/server.ts'
import { identityHeader } from './identity/identity.ts'
import { checkDatabase } from './storage/database.ts'
import { checkRedis, queueRedis } from './storage/redis.ts'

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
    const resourceLimits = {
      maxYoungGenerationSizeMb: YOUNG_MEGABYTES,
      ...(heapMegabytes !== undefined && { maxOldGenerationSizeMb: heapMegabytes }),
    }
    const thread = new Worker(file, { workerData, resourceLimits })
    // Under `node --watch` Node itself posts messages on the thread too.
    thread.on('message', (message: { result?: T }) => {
      if (message.result !== undefined) resolve(message.result)
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the thread of ${file.pathname} ended with ${code}`)))
  })
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
    connection: { connection: redis, prefix: REDIS_PREFIX, onJobEnd: metrics.observeJobs() },
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
