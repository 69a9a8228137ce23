import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { boundCommand, hasExited, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { freePort } from '../process/ports.ts'
import { Sentence } from '../terminal/sentence.ts'
import { redisCommand } from './redis-binary.ts'
import type { RunningServer, ServerInput } from './server.ts'

/** Starts a real Redis on 127.0.0.1, with a password; a durable one keeps queued jobs over a restart. */
export async function startRedis(input: ServerInput): Promise<RunningServer> {
  const command = await redisCommand()
  await mkdir(input.folder, { recursive: true })
  const password = await keepPassword(input.folder)
  let lastLines: string[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const port = input.port ?? (await freePort())
    const settings = join(input.folder, 'redis.conf')
    await writeFile(settings, redisSettings({ ...input, port, password }), { mode: 0o600 })
    // Its own process group: Ctrl-C is for the supervisor, which stops the server last.
    const child = spawnCommand(boundCommand('TERM', [...command, settings]), {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      cwd: input.folder,
    })
    child.once('error', () => {})
    const take = (line: string) => {
      lastLines = [...lastLines, line].slice(-10)
      input.log?.(line)
    }
    eachLine(child.stdout, take)
    eachLine(child.stderr, take)
    const url = `redis://:${password}@127.0.0.1:${port}`
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    while (!hasExited(child) && child.pid !== undefined) {
      if (await answers(url)) {
        const stop = (patienceMs = 5000) => stopProcess(child, { patienceMs })
        return { url, port, pid: child.pid, ended, stop }
      }
      await sleep(50)
    }
  }
  throw new Sentence(`Redis did not start; it says: ${lastLines.join(' | ')}`)
}

function redisSettings(input: ServerInput & { port: number; password: string }): string {
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
