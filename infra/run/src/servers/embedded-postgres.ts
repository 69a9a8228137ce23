import { type ChildProcess, spawnSync } from 'node:child_process'
import { chown, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { boundCommand, eachLine, hasExited, runProcess, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { freePort } from '../process/ports.ts'
import { CliError } from '../terminal/cli-error.ts'
import { type PlaceInput, type PostgresPlace, placePostgres, postgresFolder } from './postgres-user.ts'
import { type RunningServer, type ServerInput, savedPassword } from './server.ts'

const always = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  // Parallel queries use /dev/shm, of which containers often have only 64 MB.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  log_checkpoints: 'off',
}
const notDurable = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The server's `-c name=value` arguments: sized for 2 GB of free memory, reachable from this machine only. */
function postgresSettings({ durable, hasFlushes = durable }: Pick<ServerInput, 'durable' | 'hasFlushes'>): string[] {
  const settings = { ...always, ...(durable ? {} : notDurable), ...(!hasFlushes && { fsync: 'off' }) }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Excludes the user's PG* variables and locale. */
function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

/** Major version of the embedded package; it cannot open data of another version. */
const majorVersion = '18'

/** Makes the data folder ready for a start; returns it with the superuser's password. */
async function preparePostgresData(place: PostgresPlace) {
  const { file, password } = await savedPassword(place.home)
  if (place.owner !== undefined) await chown(file, place.owner, place.owner)
  const data = join(place.home, 'data')
  await createCluster({ place, data })
  await stopLeftover(data)
  return { data, password }
}

/** Creates the cluster in a temporary folder, then renames it, so that a killed initdb leaves no half cluster. */
async function createCluster({ place, data }: { place: PostgresPlace; data: string }): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version?.trim() === majorVersion) return
  if (version !== null) {
    throw new CliError(
      `The databases in ${data} were created by Postgres ${version.trim()}, but this is Postgres ${majorVersion}; move that folder or use another one: HOMEGROUND_DATA=.data-2 npm start`,
    )
  }
  const unfinished = `${data}.new`
  await rm(unfinished, { recursive: true, force: true })
  const problem = await initdb({ place, into: unfinished })
  if (problem !== null) throw new CliError(`Postgres could not create its data folder: ${problem}`)
  await rm(data, { recursive: true, force: true })
  await rename(unfinished, data)
}

/** Returns what went wrong, or null. */
async function initdb({ place, into }: { place: PostgresPlace; into: string }) {
  const lines: string[] = []
  const code = await runProcess(
    [
      ...place.prefix,
      ...boundCommand('KILL', [join(place.binaries, 'bin/initdb')]),
      `--pgdata=${into}`,
      '--username=postgres',
      `--pwfile=${join(place.home, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      cwd: place.home,
      env: postgresEnvironment(),
      onLine: (line) => lines.push(line),
    },
  )
  return code === 0 ? null : lines.join(' | ')
}

/**
 * Stops a server that outlived its parent (macOS cannot bind it to one) and removes its lock file, whose
 * process id may belong to another program by now and which is empty if the disk was full. The caller holds the folder's lock, so no
 * other start can be using it.
 */
async function stopLeftover(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (pid && isServerOf(data, pid)) {
    process.kill(pid, 'SIGINT')
    for (let waits = 0; waits < 100 && isServerOf(data, pid); waits++) await sleep(100)
  }
  await rm(file, { force: true })
}

function isServerOf(data: string, pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return Boolean(stdout?.includes('postgres') && stdout.includes(data))
}

export interface PostgresInput extends ServerInput {
  place?: Partial<Pick<PlaceInput, 'uid' | 'canUnshare' | 'reachable'>>
}

/** Starts a real Postgres on 127.0.0.1. Its URL is the superuser's, with the database `postgres`. */
export async function startPostgres(input: PostgresInput): Promise<RunningServer> {
  const binaries = await postgresFolder()
  const place = await placePostgres({ binaries, home: input.folder, ...input.place })
  const { data, password } = await preparePostgresData(place)
  let lastLines: string[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    lastLines = []
    const port = input.port ?? (await freePort())
    const child = launch({ ...input, place, data, port })
    eachLine(child.stderr, (line) => {
      lastLines = [...lastLines, line].slice(-10)
      input.log?.(line)
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (await acceptsConnections({ url, child })) {
      const signal = input.durable ? 'SIGINT' : 'SIGQUIT'
      const stop = (timeoutMs = 5000) => stopProcess(child, { signal, timeoutMs })
      return { url, port, pid: child.pid!, ended: exit, stop }
    }
    // Another program took the port, or processes of a killed server are still exiting.
    await sleep(500 * attempt)
  }
  throw new CliError(`Postgres did not start; its last log lines: ${lastLines.join(' | ')}`)
}

function launch(input: PostgresInput & { place: PostgresPlace; data: string; port: number }) {
  const { place, data, port, durable } = input
  const server = join(place.binaries, 'bin/postgres')
  return spawnCommand(
    [
      ...place.prefix,
      ...boundCommand(durable ? 'INT' : 'QUIT', [server, '-D', data, '-p', String(port)]),
      ...postgresSettings(input),
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Its own process group: Ctrl-C reaches only the supervisor, which stops the server last.
      detached: true,
      cwd: place.home,
      env: postgresEnvironment(),
    },
  )
}

/** Waits until the server accepts a connection; false if it exits first. */
async function acceptsConnections({ url, child }: { url: string; child: ChildProcess }): Promise<boolean> {
  let hasFailed = false
  child.once('error', () => {
    hasFailed = true
  })
  while (!hasFailed && !hasExited(child)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await sleep(50)
    }
  }
  return false
}
