import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolsFolder } from '../folders.ts'
import { Sentence } from '../terminal/sentence.ts'
import { unpackDebianRedis } from './redis-debian.ts'

export interface RedisWays {
  /** A server on the PATH: its command line, or null. */
  installed: () => Promise<string[] | null>
  /** The system's package, unpacked without root. */
  unpacked: () => Promise<string[] | null>
  /** Built from source. */
  built: () => Promise<string[] | null>
}

/** The first way to a Redis server that this machine has, cheapest first; one sentence when it has none. */
export async function chooseRedis(ways: RedisWays): Promise<string[]> {
  const command = (await ways.installed()) ?? (await ways.unpacked()) ?? (await ways.built())
  if (command) return command
  throw new Sentence(
    'There is no Redis and no way to get one here: install redis-server or valkey-server with your package manager, or give the address of one: REDIS_URL=redis://host:6379 npm start',
  )
}

let ofThisMachine: Promise<string[]> | undefined

/** The Redis of this machine; what is fetched stays in `.tools`, and is fetched once for all who ask. */
export function redisCommand(): Promise<string[]> {
  ofThisMachine ??= chooseRedis(machineRedisWays)
  return ofThisMachine
}

const machineRedisWays: RedisWays = {
  installed: async () => findOnPath(['redis-server', 'valkey-server']),
  unpacked: () => unpackDebianRedis(join(toolsFolder, 'redis')),
  built: () => buildRedis(join(toolsFolder, 'redis-built')),
}

function findOnPath(names: string[]): string[] | null {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
    if (found) return [found]
  }
  return null
}

/** Needs make and a C compiler, and about a minute. */
async function buildRedis(folder: string): Promise<string[] | null> {
  try {
    const { default: binary } = await import('redis-memory-server/lib/util/RedisBinary.js')
    return [await binary.default.getPath({ downloadDir: folder, version: 'stable' })]
  } catch {
    return null
  }
}
