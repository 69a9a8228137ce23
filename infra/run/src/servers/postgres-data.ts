import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { boundCommand, spawnCommand } from '../process/bound-process.ts'
import { eachLine } from '../process/lines.ts'
import { Sentence } from '../terminal/sentence.ts'
import { postgresEnvironment } from './postgres-settings.ts'
import type { PostgresPlace } from './postgres-user.ts'

/** Major version that the embedded package brings; the data of another cannot be opened by it. */
const majorVersion = '18'

/** Makes the data folder ready for a start; answers it with the superuser's password. */
export async function preparePostgresData(place: PostgresPlace) {
  const password = await keepPassword(place)
  const data = join(place.home, 'data')
  await initialise({ place, data })
  await endLeftOver(data)
  return { data, password }
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
async function initialise({ place, data }: { place: PostgresPlace; data: string }): Promise<void> {
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version?.trim() === majorVersion) return
  if (version !== null) {
    throw new Sentence(
      `The databases in ${data} are of Postgres ${version.trim()}, this is ${majorVersion}; move that folder away or give another one: HOMEGROUND_DATA=.data-2 npm start`,
    )
  }
  const half = `${data}.new`
  await rm(half, { recursive: true, force: true })
  const problem = await initdb({ place, into: half })
  if (problem !== null) throw new Sentence(`Postgres could not make its data folder: ${problem}`)
  await rm(data, { recursive: true, force: true })
  await rename(half, data)
}

/** Answers what went wrong, or null. */
async function initdb({ place, into }: { place: PostgresPlace; into: string }) {
  const child = spawnCommand(
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
    { stdio: ['ignore', 'ignore', 'pipe'], cwd: place.home, env: postgresEnvironment() },
  )
  const lines: string[] = []
  eachLine(child.stderr, (line) => lines.push(line))
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return code === 0 ? null : lines.join(' | ')
}

/**
 * Ends a server that outlived its parent (macOS cannot bind it to one) and removes
 * a lock file whose process id may by now belong to something else. The caller holds the
 * folder's lock, so no other start can be using it.
 */
async function endLeftOver(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!pid) return
  if (isServerOf(data, pid)) {
    process.kill(pid, 'SIGINT')
    for (let waits = 0; waits < 100 && isServerOf(data, pid); waits++) await sleep(100)
  }
  await rm(file, { force: true })
}

function isServerOf(data: string, pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return Boolean(stdout?.includes('postgres') && stdout.includes(data))
}
