import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { boundCommand, hasExited, spawnCommand, stopProcess } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { freePort } from '../process/ports.ts'
import { CliError } from '../terminal/cli-error.ts'
import { postgresFolder } from './postgres-binaries.ts'
import { preparePostgresData } from './postgres-data.ts'
import { postgresEnvironment, postgresSettings } from './postgres-settings.ts'
import { type PlaceInput, type PostgresPlace, placePostgres } from './postgres-user.ts'
import type { RunningServer, ServerInput } from './server.ts'

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
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    if (await acceptsConnections({ url, child })) {
      const signal = input.durable ? 'SIGINT' : 'SIGQUIT'
      const stop = (patienceMs = 5000) => stopProcess(child, { signal, patienceMs })
      return { url, port, pid: child.pid!, ended, stop }
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
      ...postgresSettings({ durable }),
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
  let failed = false
  child.once('error', () => {
    failed = true
  })
  while (!failed && !hasExited(child)) {
    const client = new pg.Client({ connectionString: url })
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
