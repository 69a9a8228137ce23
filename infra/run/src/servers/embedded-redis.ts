import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { boundCommand, eachLine, hasExited, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { freePort } from '../process/ports.ts'
import { CliError } from '../terminal/cli-error.ts'
import { redisCommand } from './redis-binary.ts'
import { type RunningServer, type ServerInput, savedPassword } from './server.ts'

/** Starts a real Redis on 127.0.0.1, with a password. A durable one still has its data after a restart. */
export async function startRedis(input: ServerInput): Promise<RunningServer> {
  const command = await redisCommand()
  await mkdir(input.folder, { recursive: true })
  const { password } = await savedPassword(input.folder)
  let lastLines: string[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    const port = input.port ?? (await freePort())
    const settings = join(input.folder, 'redis.conf')
    await writeFile(settings, redisSettings({ ...input, port, password }), { mode: 0o600 })
    // Its own process group: Ctrl-C reaches only the supervisor, which stops the server last.
    const child = spawnCommand(boundCommand('TERM', [...command, settings]), {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      cwd: input.folder,
    })
    child.once('error', () => {})
    const onLine = (line: string) => {
      lastLines = [...lastLines, line].slice(-10)
      input.log?.(line)
    }
    eachLine(child.stdout, onLine)
    eachLine(child.stderr, onLine)
    const url = `redis://:${password}@127.0.0.1:${port}`
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    while (!hasExited(child) && child.pid !== undefined) {
      if (await respondsToPing(url)) {
        const stop = (timeoutMs = 5000) => stopProcess(child, { timeoutMs })
        return { url, port, pid: child.pid, ended: exit, stop }
      }
      await sleep(50)
    }
  }
  throw new CliError(`Redis did not start; its last log lines: ${lastLines.join(' | ')}`)
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
    ...(input.hasFlushes === false ? ['appendfsync no'] : []),
    // After a kill, a truncated last write is dropped instead of stopping the start.
    'aof-load-truncated yes',
    '',
  ].join('\n')
}

async function respondsToPing(url: string): Promise<boolean> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    // While Redis loads its data from disk, it replies LOADING instead.
    return (await redis.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    redis.disconnect()
  }
}
