import type { ServiceName } from '@homeground/contracts/process-rights'
import type { DataSource } from 'typeorm'
import type { Log } from '../base/log.ts'
import { createMetrics, type JobEnd } from '../base/metrics.ts'
import { createServer } from '../http/server.ts'
import { checkDatabase } from '../storage/database.ts'
import { checkRedis, queueRedis } from '../storage/redis.ts'
import { run, startTelemetry } from './run.ts'

export interface WorkerEnvironment {
  readonly HOST: string
  readonly PORT: number
  readonly LOG_LEVEL: string
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string
  readonly OTEL_TRACES_SAMPLER_ARG: number
  readonly REDIS_URL: string
  readonly REDIS_PREFIX: string
}

interface Input {
  /** Name in logs and metrics, e.g. `search worker`. */
  readonly name: `${ServiceName} worker`
  readonly environment: WorkerEnvironment
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
