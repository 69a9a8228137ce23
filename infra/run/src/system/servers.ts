import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../servers/embedded-postgres.ts'
import { startRedis } from '../servers/embedded-redis.ts'
import type { RunningServer, ServerInput } from '../servers/server.ts'
import type { SystemLog } from '../terminal/system-log.ts'

export interface KeptServer {
  url: string
  /** Null for a server of the user's own. */
  pid(): number | null
  stop(patienceMs?: number): Promise<void>
}

interface Input {
  folder: string
  durable: boolean
  log: SystemLog
}

/** The system's Postgres: the one of DATABASE_URL, else an embedded one; the URL names the database to use. */
export async function systemPostgres(input: Input): Promise<KeptServer> {
  if (process.env.DATABASE_URL) return own(process.env.DATABASE_URL)
  const kept = await keepServer('postgres', startPostgres, input)
  return { ...kept, url: Object.assign(new URL(kept.url), { pathname: '/homeground' }).href }
}

/** The system's Redis: the one of REDIS_URL, else an embedded one. */
export async function systemRedis(input: Input): Promise<KeptServer> {
  if (process.env.REDIS_URL) return own(process.env.REDIS_URL)
  return keepServer('redis', startRedis, input)
}

function own(url: string): KeptServer {
  return { url, pid: () => null, stop: async () => {} }
}

/** Starts a server, and again on the same port when it ends unasked: its address is in every process. */
async function keepServer(
  name: string,
  start: (input: ServerInput) => Promise<RunningServer>,
  { folder, durable, log }: Input,
): Promise<KeptServer> {
  const input = {
    folder: join(folder, name),
    durable,
    log: (line: string) => log.line(name, line, 20),
  }
  let server = await start(input)
  const { url, port } = server
  let stopping = false
  const watch = async () => {
    await server.ended
    for (let waitMs = 500; !stopping; waitMs = Math.min(waitMs * 2, 15_000)) {
      log.line(name, JSON.stringify({ level: 40, msg: 'has ended; starting it again' }))
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
    async stop(patienceMs) {
      stopping = true
      await server.stop(patienceMs)
    },
  }
}
