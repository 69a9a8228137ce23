import type { DataSource } from 'typeorm'
import { checkDatabase } from './database.ts'
import { createLog, type Log } from './log.ts'
import { checkRedis, queueRedis } from './redis.ts'
import { run } from './run.ts'
import { createServer } from './server.ts'

export interface WorkerEnvironment {
  readonly HOST: string
  readonly PORT: number
  readonly LOG_LEVEL: string
  readonly IDENTITY_SECRET: string
  readonly REDIS_URL: string
  readonly REDIS_PREFIX: string
}

interface Input {
  /** Name in logs and metrics, e.g. `search worker`. */
  readonly name: string
  readonly environment: WorkerEnvironment
  readonly db: DataSource
}

export interface WorkerProcess {
  readonly log: Log
  /** Where its queues are; waits for Redis as long as it takes. */
  readonly connection: { connection: ReturnType<typeof queueRedis>; prefix: string }
  /** Answers its probes from now on; on shutdown `close` ends its consumers before Redis and Postgres go. */
  listen(close: () => Promise<unknown>): Promise<void>
}

/** What every worker process has: its log, its queues' connection and a server for its probes. */
export function createWorker({ name, environment, db }: Input): WorkerProcess {
  const { HOST, PORT, LOG_LEVEL, IDENTITY_SECRET, REDIS_URL, REDIS_PREFIX } = environment
  const log = createLog(name, LOG_LEVEL)
  const redis = queueRedis(REDIS_URL, 'consumer')
  const server = createServer({
    name,
    log,
    identitySecret: IDENTITY_SECRET,
    dependencies: { postgres: () => checkDatabase(db), redis: () => checkRedis(redis) },
  })
  return {
    log,
    connection: { connection: redis, prefix: REDIS_PREFIX },
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
