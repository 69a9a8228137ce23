import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ownEnvironment, type ProcessName, processNames, type SystemSettings } from './processes.ts'

const folderOf = (folder: string) => join(folder, 'env')

/** `<data folder>/env/search-worker.env` for "search worker". */
export function environmentFile(folder: string, name: ProcessName): string {
  return join(folderOf(folder), `${name.replace(' ', '-')}.env`)
}

/**
 * Writes each process's environment to a file that `node --env-file` reads, so that an engineer can
 * run that process alone against this system. Returns what deletes the files.
 */
export async function writeProcessEnvironments(folder: string, settings: SystemSettings): Promise<() => Promise<void>> {
  await mkdir(folderOf(folder), { recursive: true })
  for (const name of processNames) {
    const lines = Object.entries(ownEnvironment(name, settings)).map(
      ([key, value]) => `${key}=${quoted(value ?? '')}\n`,
    )
    await writeFile(environmentFile(folder, name), lines.join(''), { mode: 0o600 })
  }
  return () => rm(folderOf(folder), { recursive: true, force: true })
}

/** The environment that the running system wrote for a process, or null if no system runs. */
export async function readProcessEnvironment(folder: string, name: ProcessName): Promise<NodeJS.ProcessEnv | null> {
  const text = await readFile(environmentFile(folder, name), 'utf8').catch(() => null)
  return text === null ? null : parseEnv(text)
}

/** Env files have no escapes: a value is quoted with a character that it does not contain. */
function quoted(value: string): string {
  const quote = ['"', "'", '`'].find((each) => !value.includes(each)) ?? '"'
  return `${quote}${value}${quote}`
}
