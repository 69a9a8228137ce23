import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { toolsFolder } from '../checkout/folders.ts'
import { CliError } from '../terminal/cli-error.ts'
import { unpackDebianRedis } from './redis-debian.ts'

/** Three ways to get a Redis server; each returns its command line, or null if it does not work here. */
export interface RedisOptions {
  /** A server on the PATH. */
  installed: () => Promise<string[] | null>
  /** The system's package, unpacked without root. */
  unpacked: () => Promise<string[] | null>
  /** Built from source. */
  built: () => Promise<string[] | null>
}

/** Tries the options, cheapest first, and returns the first command line found. */
export async function chooseRedis(options: RedisOptions): Promise<string[]> {
  const command = (await options.installed()) ?? (await options.unpacked()) ?? (await options.built())
  if (command) return command
  throw new CliError(
    'No Redis was found, and none could be installed: install redis-server or valkey-server with your package manager, or set the address of one: REDIS_URL=redis://host:6379 npm start',
  )
}

let found: Promise<string[]> | undefined

/** The Redis of this machine, looked for once per process; what has to be downloaded stays in `.tools`. */
export function redisCommand(): Promise<string[]> {
  found ??= chooseRedis(machineOptions)
  return found
}

/** Downloads a Redis into `.tools` if this machine has none; the rest is left to `redisCommand`. */
export async function downloadRedis(): Promise<void> {
  if (!(await machineOptions.installed())) await machineOptions.unpacked()
}

const machineOptions: RedisOptions = {
  installed: async () => findOnPath(['redis-server', 'valkey-server']),
  unpacked: () => unpackDebianRedis(join(toolsFolder, 'redis')),
  built: () => buildRedis(join(toolsFolder, 'redis-built')),
}

function findOnPath(names: string[]): string[] | null {
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  for (const name of names) {
    const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
    if (file) return [file]
  }
  return null
}

/** Builds it from source, which needs make, a C compiler and about a minute. */
async function buildRedis(folder: string): Promise<string[] | null> {
  try {
    const { default: binary } = await import('redis-memory-server/lib/util/RedisBinary.js')
    return [await binary.default.getPath({ downloadDir: folder, version: 'stable' })]
  } catch {
    return null
  }
}
