import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { boundCommand, hasExited, spawnCommand, stopProcess } from './bound-process.ts'
import { freePort } from './ports.ts'
import { postgresFolder } from './postgres-binaries.ts'
import { type PlaceInput, type PostgresPlace, placePostgres } from './postgres-user.ts'
import { Sentence } from './sentence.ts'

export interface RunningServer {
  url: string
  pid: number
  /** Settles when the server has ended, wanted or not. */
  ended: Promise<void>
  stop(): Promise<void>
}

export interface PostgresInput {
  /** Data and password lie in it. Only one process may use it at a time. */
  folder: string
  /** A throw-away server skips every flush to disk: fast, and lost at a power cut. */
  durable: boolean
  /** Receives the server's own lines. */
  log?: (line: string) => void
  place?: Partial<Pick<PlaceInput, 'uid' | 'canUnshare' | 'reachable'>>
}

const serverSettings = {
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
  // Containers often have only 64 MB of /dev/shm, which parallel queries take theirs from.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  log_checkpoints: 'off',
}
const throwAwaySettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Starts a real Postgres on a free port of 127.0.0.1; its URL names the superuser and the database `postgres`. */
export async function startPostgres(input: PostgresInput): Promise<RunningServer> {
  const log = input.log ?? (() => {})
  const binaries = await postgresFolder()
  const place = await placePostgres({ binaries, home: input.folder, ...input.place })
  const password = await keepPassword(place)
  const data = join(place.home, 'data')
  await initialise({ place, data })
  await endLeftOver(data)
  const settings = { ...serverSettings, ...(input.durable ? {} : throwAwaySettings) }
  let lastLines: string[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    lastLines = []
    const port = await freePort()
    const child = launch({ place, data, port, settings, durable: input.durable }, (line) => {
      lastLines = [...lastLines, line].slice(-10)
      log(line)
    })
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (await answers({ url, child })) {
      const stop = () =>
        stopProcess(child, { signal: input.durable ? 'SIGINT' : 'SIGQUIT', patienceMs: 8000 })
      return { url, pid: child.pid!, ended, stop }
    }
    // The port was taken in between, or processes of a killed server are still ending.
    await sleep(500 * attempt)
  }
  throw new Sentence(`Postgres did not start; it says: ${lastLines.join(' | ')}`)
}

async function keepPassword({ home, owner }: PostgresPlace): Promise<string> {
  const file = join(home, 'password')
  if (!existsSync(file)) {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  }
  if (owner !== undefined) await chown(file, owner, owner)
  return (await readFile(file, 'utf8')).trim()
}

/** Makes the cluster beside its place and moves it in whole, so that a killed initdb leaves nothing behind. */
async function initialise({ place, data }: { place: PostgresPlace; data: string }) {
  if (existsSync(join(data, 'PG_VERSION'))) return
  const half = `${data}.new`
  await rm(half, { recursive: true, force: true })
  const child = spawnCommand(
    [
      ...place.prefix,
      ...boundCommand('KILL', [join(place.binaries, 'bin/initdb')]),
      `--pgdata=${half}`,
      '--username=postgres',
      `--pwfile=${join(place.home, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: place.home, env: serverEnv() },
  )
  let problem = ''
  child.stderr!.setEncoding('utf8').on('data', (text) => {
    problem += text
  })
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Sentence(`Postgres could not make its data folder: ${problem.trim()}`)
  await rm(data, { recursive: true, force: true })
  await rename(half, data)
}

/**
 * Ends a server that outlived its parent (where the system cannot bind it to one) and removes
 * a lock file whose process id may by now belong to something else. The caller holds the
 * folder's lock, so no other start can be using it.
 */
async function endLeftOver(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!pid) return
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (command.includes('postgres') && command.includes(data)) {
    process.kill(pid, 'SIGINT')
    for (let waits = 0; waits < 100 && existsSync(`/proc/${pid}`); waits++) await sleep(100)
  }
  await rm(file, { force: true })
}

function launch(
  input: {
    place: PostgresPlace
    data: string
    port: number
    settings: Record<string, string>
    durable: boolean
  },
  log: (line: string) => void,
): ChildProcess {
  const { place, data, port, settings } = input
  const child = spawnCommand(
    [
      ...place.prefix,
      ...boundCommand(input.durable ? 'INT' : 'QUIT', [join(place.binaries, 'bin/postgres')]),
      '-D',
      data,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // Its own process group: Ctrl-C is for the supervisor, which stops the server last.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: place.home, env: serverEnv() },
  )
  let rest = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(log)
  })
  return child
}

/** The user's PG… variables must not reach the server. */
function serverEnv(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}

async function answers(input: { url: string; child: ChildProcess }): Promise<boolean> {
  let failed = false
  input.child.once('error', () => {
    failed = true
  })
  while (!failed && !hasExited(input.child)) {
    const client = new pg.Client({ connectionString: input.url })
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
