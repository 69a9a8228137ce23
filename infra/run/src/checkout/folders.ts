import { resolve } from 'node:path'

/** The checkout. */
export const root = resolve(import.meta.dirname, '../../../..')

/** Downloaded programs: the pinned Node, pnpm, an unpacked Redis. Never committed, safe to delete. */
export const toolsFolder = resolve(root, '.tools')

/** Where the running system stores everything: databases, logs, secrets, run.json. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  return resolve(root, env.HOMEGROUND_DATA || '.data')
}

/** The folder of a data folder from which its workers import files. */
export function importFolderOf(folder: string): string {
  return resolve(folder, 'import')
}
