import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Sentence } from '../terminal/sentence.ts'

/** "nobody" on every Linux: the user Postgres, which refuses root, becomes when root starts it. */
const nobody = 65_534

export interface PostgresPlace {
  /** What comes before the server's command line. */
  prefix: string[]
  /** The folder of the unpacked server, where that user can run it. */
  binaries: string
  /** The folder of its data and password, where that user can write. */
  home: string
  /** Who must own those files, when that is not the starting user. */
  owner?: number
}

export interface PlaceInput {
  binaries: string
  home: string
  uid?: number | undefined
  /** Whether the kernel lets this process make a user namespace (Docker's default profile does not). */
  canUnshare?: boolean
  /** Where what `nobody` cannot reach is put instead. */
  reachable?: string
}

/**
 * An ordinary user runs the server directly. Root runs it in a user namespace, where it is
 * nobody to itself and the files stay root's; and where namespaces are forbidden, as the real
 * nobody, with binaries and data moved to `reachable` if the checkout is closed to that user.
 */
export async function placePostgres(input: PlaceInput): Promise<PostgresPlace> {
  const { binaries, home, uid = process.getuid?.() } = input
  await mkdir(home, { recursive: true })
  if (uid !== 0) return { prefix: [], binaries, home }
  const unshare = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`]
  if (input.canUnshare ?? runs([...unshare, 'true'])) return { prefix: unshare, binaries, home }
  return asNobody({ binaries, home, reachable: input.reachable ?? '/var/lib/homeground' })
}

async function asNobody(input: Required<Pick<PlaceInput, 'binaries' | 'home' | 'reachable'>>) {
  const prefix = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--']
  if (!runs([...prefix, 'true'])) {
    throw new Sentence(
      'Embedded Postgres refuses to run as root and this machine has neither unshare nor setpriv; start as an ordinary user or give DATABASE_URL.',
    )
  }
  const sees = (path: string) => runs([...prefix, 'test', '-x', path])
  const place = { prefix, binaries: input.binaries, home: input.home, owner: nobody }
  if (!sees(join(input.binaries, 'bin/postgres'))) {
    place.binaries = join(input.reachable, `postgres-${shortHash(input.binaries)}`)
    await copyOnce(input.binaries, place.binaries)
  }
  if (!sees(input.home)) {
    place.home = join(input.reachable, `data-${shortHash(input.home)}`)
    await mkdir(place.home, { recursive: true })
  }
  await chown(place.home, nobody, nobody)
  return place
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (existsSync(to)) return
  const half = `${to}.${process.pid}`
  await rm(half, { recursive: true, force: true })
  await cp(from, half, { recursive: true, verbatimSymlinks: true })
  await rename(half, to)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function runs([program, ...args]: string[]): boolean {
  return spawnSync(program!, args, { stdio: 'ignore' }).status === 0
}
