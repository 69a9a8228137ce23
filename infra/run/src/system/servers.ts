import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../servers/embedded-postgres.ts'
import { startRedis } from '../servers/embedded-redis.ts'
import type { RunningServer, ServerInput } from '../servers/server.ts'
import type { SystemLog } from '../terminal/system-log.ts'

export interface SystemServer {
  url: string
  /** Null for a server that the user provides. */
  pid(): number | null
  stop(timeoutMs?: number): Promise<void>
}

interface Input {
  folder: string
  durable: boolean
  hasFlushes?: boolean
  log: SystemLog
}

/** The system's Postgres: the one of DATABASE_URL, else an embedded one. The URL names the database to use. */
export async function systemPostgres(input: Input): Promise<SystemServer> {
  if (process.env.DATABASE_URL) return providedServer(process.env.DATABASE_URL)
  const server = await superviseServer('postgres', startPostgres, input)
  return { ...server, url: Object.assign(new URL(server.url), { pathname: '/homeground' }).href }
}

/** The system's Redis: the one of REDIS_URL, else an embedded one. */
export async function systemRedis(input: Input): Promise<SystemServer> {
  if (process.env.REDIS_URL) return providedServer(process.env.REDIS_URL)
  return superviseServer('redis', startRedis, input)
}

function providedServer(url: string): SystemServer {
  return { url, pid: () => null, stop: async () => {} }
}

/** A server that cannot start because its disk is full must be back within 10 s once there is space. */
const longestWaitMs = 2000

/** Starts a server and restarts it after a crash, on the same port because every process has its address. */
async function superviseServer(
  name: string,
  start: (input: ServerInput) => Promise<RunningServer>,
  { folder, durable, hasFlushes = durable, log }: Input,
): Promise<SystemServer> {
  const input = { folder: join(folder, name), durable, hasFlushes, log: (line: string) => log.line(name, line, 20) }
  let server = await start(input)
  const { url, port } = server
  let stopping = false
  const watch = async () => {
    await server.ended
    for (let waitMs = 500; !stopping; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
      log.line(name, JSON.stringify({ level: 40, msg: 'exited; restarting it' }))
      try {
        server = await start({ ...input, port })
        if (stopping) await server.stop()
        else void watch()
        return
      } catch (error) {
        log.line(name, JSON.stringify({ level: 50, msg: String(error) }))
        await sleep(waitMs, undefined, { ref: false })
      }
    }
  }
  void watch()
  return {
    url,
    pid: () => server.pid,
    async stop(timeoutMs) {
      stopping = true
      await server.stop(timeoutMs)
    },
  }
}
