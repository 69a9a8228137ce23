import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running system publishes to everyone who may read its data folder. */
export interface RunFile {
  address: string
  operatorToken: string
  pids: Record<string, number>
}

const fileOf = (folder: string) => join(folder, 'run.json')

export async function writeRunFile(folder: string, content: RunFile): Promise<void> {
  const unfinished = `${fileOf(folder)}.new`
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, fileOf(folder))
}

/** Null if no system runs on this data folder. */
export async function readRunFile(folder: string): Promise<RunFile | null> {
  try {
    return JSON.parse(await readFile(fileOf(folder), 'utf8'))
  } catch {
    return null
  }
}

export async function removeRunFile(folder: string): Promise<void> {
  await rm(fileOf(folder), { force: true })
}
