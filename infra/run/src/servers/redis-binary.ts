import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { toolsFolder } from '../checkout/folders.ts'
import { CliError } from '../terminal/cli-error.ts'

const run = promisify(execFile)

/** The servers a Debian or Ubuntu release may have, preferred first; both binaries of each are the same program. */
const packages = [
  { name: 'redis-server', binaries: ['redis-server', 'redis-check-rdb'] },
  { name: 'valkey-server', binaries: ['valkey-server', 'valkey-check-rdb'] },
]

/**
 * Downloads the system's Redis package with any missing libraries and unpacks it into `folder`,
 * without root and without changing the system (apt uses a private state folder). Returns the
 * server's command line, or null if there is no apt or no such package.
 */
async function unpackDebianRedis(folder: string): Promise<string[] | null> {
  const command = await serverCommand(folder)
  if (command) return command
  const temporary = `${folder}.${process.pid}`
  await rm(temporary, { recursive: true, force: true })
  for (const part of ['state/lists/partial', 'cache/archives/partial', 'debs', 'root']) {
    await mkdir(join(temporary, part), { recursive: true })
  }
  try {
    await download(temporary)
    for (const file of await readdir(join(temporary, 'debs'))) {
      await run('dpkg-deb', ['-x', join(temporary, 'debs', file), join(temporary, 'root')])
    }
    // Another start may have put it there meanwhile; either one will do.
    await rename(join(temporary, 'root'), folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } catch {
    return null
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return serverCommand(folder)
}

async function download(temporary: string): Promise<void> {
  const privateState = [
    `Dir::State=${temporary}/state`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${temporary}/cache`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::http::Timeout=20',
    'Acquire::https::Timeout=20',
  ].flatMap((option) => ['-o', option])
  // A mirror that stops answering in the middle of a file holds apt for many minutes, so each call has a limit.
  const apt = (args: string[]) =>
    run('apt-get', [...privateState, ...args], { cwd: join(temporary, 'debs'), timeout: 60_000 })
  await apt(['update']).catch(() => apt(['update']))
  for (const { name } of packages) {
    const plan = ['install', '--print-uris', '-qq', '-y', '--no-install-recommends', name]
    const listed = await apt(plan).catch(() => null)
    // 'http://…/redis-tools_7.0.15-1_amd64.deb' redis-tools_7.0.15-1_amd64.deb 991988 SHA256:…
    const files = listed?.stdout.match(/(?<= )\S+(?=\.deb )/g) ?? []
    if (files.length === 0) continue
    await apt(['download', ...files.map((file) => file.split('_')[0]!)])
    return
  }
  throw new Error('no Redis package')
}

async function serverCommand(folder: string): Promise<string[] | null> {
  const library = join(folder, 'usr/lib')
  if (!existsSync(library)) return null
  const folders = (await readdir(library)).filter((name) => name.includes('-linux-'))
  const path = [library, ...folders.map((name) => join(library, name))].join(':')
  for (const binary of packages.flatMap(({ binaries }) => binaries)) {
    const file = join(folder, 'usr/bin', binary)
    if (existsSync(file)) return ['env', `LD_LIBRARY_PATH=${path}`, file]
  }
  return null
}

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
export async function chooseRedis(options: RedisOptions, advice = redisAdvice()): Promise<string[]> {
  const command = (await options.installed()) ?? (await options.unpacked()) ?? (await options.built())
  if (command) return command
  throw new CliError(
    `No Redis was found, and none could be installed: ${advice}, or set the address of one: REDIS_URL=redis://host:6379 npm start`,
  )
}

const compilers = ['cc', 'gcc', 'clang']

/** What to do for a Redis on this system. */
export function redisAdvice(platform: NodeJS.Platform = process.platform): string {
  if (platform === 'darwin')
    return 'building one needs the command line tools of Xcode, so run "xcode-select --install" and start again, or run "brew install redis"'
  if (platform === 'win32')
    return 'Redis has no Windows version, so install Memurai (memurai.com), or start Homeground in WSL'
  return 'install redis-server or valkey-server with your package manager, or make and a C compiler to build one'
}

let ownCommand: Promise<string[]> | undefined

/** The Redis of this machine, looked for once per process; what has to be downloaded stays in `.tools`. */
export function redisCommand(): Promise<string[]> {
  ownCommand ??= chooseRedis(machineOptions)
  return ownCommand
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
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  for (const name of names) {
    const file = folders.map((folder) => join(folder, name + suffix)).find((path) => existsSync(path))
    if (file) return [file]
  }
  return null
}

/** Builds it from source, which needs make, a C compiler and about a minute. */
async function buildRedis(folder: string): Promise<string[] | null> {
  // Without them it would fail after the download; Windows gets a program that is built already.
  const canBuild = process.platform === 'win32' || (findOnPath(['make']) && findOnPath(compilers))
  if (!canBuild) return null
  try {
    const { default: binary } = await import('redis-memory-server/lib/util/RedisBinary.js')
    return [await binary.default.getPath({ downloadDir: folder, version: 'stable' })]
  } catch {
    return null
  }
}
