import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../launch/starter.mjs'
import { startPostgres } from './embedded-postgres.ts'
import { startRedis } from './embedded-redis.ts'

export interface TemporaryServers {
  databaseUrl: string
  redisUrl: string
  stop(): Promise<void>
}

const prefix = 'homeground-test-'

/** Starts a Postgres and a Redis in a temporary folder, which is deleted when they are stopped. */
export async function startTemporaryServers(): Promise<TemporaryServers> {
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

/** Removes the folders of test runs that were killed before they could clean up. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = name.match(/^homeground-test-(\d+)-/) ?? []
    if (!pid || isAlive(Number(pid))) continue
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}
