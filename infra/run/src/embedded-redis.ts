import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { boundCommand, hasExited, spawnCommand, stopProcess } from './bound-process.ts'
import type { RunningServer } from './embedded-postgres.ts'
import { freePort } from './ports.ts'
import { chooseRedis, machineRedisWays } from './redis-binary.ts'
import { Sentence } from './sentence.ts'

export interface RedisInput {
  folder: string
  /** Keeps what it holds (queued jobs, sessions) over a restart. */
  durable: boolean
  log?: (line: string) => void
}

/** Starts a real Redis on a free port of 127.0.0.1, with a password. */
export async function startRedis(input: RedisInput): Promise<RunningServer> {
  const command = await chooseRedis(machineRedisWays)
  await mkdir(input.folder, { recursive: true })
  const password = await keepPassword(input.folder)
  let lastLines: string[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const port = await freePort()
    const settings = join(input.folder, 'redis.conf')
    await writeFile(settings, redisSettings({ ...input, port, password }), { mode: 0o600 })
    // Its own process group: Ctrl-C is for the supervisor, which stops the server last.
    const child = spawnCommand(boundCommand('TERM', [...command, settings]), {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      cwd: input.folder,
    })
    child.once('error', () => {})
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        const lines = text.trimEnd().split('\n')
        lastLines = [...lastLines, ...lines].slice(-10)
        if (input.log) lines.forEach(input.log)
      })
    }
    const url = `redis://:${password}@127.0.0.1:${port}`
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    while (!hasExited(child) && child.pid !== undefined) {
      if (await answers(url)) {
        return { url, pid: child.pid, ended, stop: () => stopProcess(child) }
      }
      await sleep(50)
    }
  }
  throw new Sentence(`Redis did not start; it says: ${lastLines.join(' | ')}`)
}

function redisSettings(input: RedisInput & { port: number; password: string }): string {
  return [
    'bind 127.0.0.1',
    `port ${input.port}`,
    `requirepass ${input.password}`,
    `dir "${input.folder}"`,
    'maxmemory-policy noeviction',
    'loglevel warning',
    'save ""',
    `appendonly ${input.durable ? 'yes' : 'no'}`,
    // A cut-off last write, after a kill, is dropped rather than refused.
    'aof-load-truncated yes',
    '',
  ].join('\n')
}

async function keepPassword(folder: string): Promise<string> {
  const file = join(folder, 'password')
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error) => {
      if (error.code !== 'EEXIST') throw error
    },
  )
  return readFile(file, 'utf8')
}

async function answers(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    // While it reads its file back in, Redis answers "LOADING" instead.
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
