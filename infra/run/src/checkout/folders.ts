import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../../../..')

/** Downloaded programs: the pinned Node, pnpm, an unpacked Redis. Never committed, safe to delete. */
export const toolsFolder = resolve(root, '.tools')

/** Where Node keeps compiled code: what the processes share is compiled once, and nothing at the next start. */
export const compileCache = resolve(root, '.cache/compile')

/** Where the running system stores everything: databases, logs, secrets, run.json. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.HOMEGROUND_DATA || '.data')
}

/** The folder of a data folder from which its workers import files. */
export function importFolderOf(folder: string): string {
  return resolve(folder, 'import')
}

/** A hash of the names and contents of all matching files of the checkout, and of `also`. */
export function hashFiles(patterns: string[], also = ''): string {
  const hash = createHash('sha256').update(also)
  for (const name of globSync(patterns, { cwd: root }).sort()) {
    const file = join(root, name)
    if (statSync(file).isFile()) hash.update(`\0${name}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
