import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './embedded-postgres.ts'
import { startRedis } from './embedded-redis.ts'

export interface ThrowAwayServers {
  databaseUrl: string
  redisUrl: string
  stop(): Promise<void>
}

const prefix = 'homeground-test-'

/** A Postgres and a Redis for tests, in a temporary folder that goes with them. */
export async function startThrowAwayServers(): Promise<ThrowAwayServers> {
  await removeAbandoned()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const [postgres, redis] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), durable: false }),
    startRedis({ folder: join(folder, 'redis'), durable: false }),
  ])
  const stop = async () => {
    await Promise.all([postgres.stop(), redis.stop()])
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  return { databaseUrl: postgres.url, redisUrl: redis.url, stop }
}

/** Removes the folders of test runs that were killed before they could. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.match(/^homeground-test-(\d+)-/) ?? []
    if (!pid || isAlive(Number(pid))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
