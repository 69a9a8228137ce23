import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a running system publishes to everyone who may read its data folder. */
export interface RunFile {
  address: string
  operatorToken: string
  /** The processes that run right now, by name. */
  pids: Record<string, number>
}

const retryMs = 1000

const fileOf = (folder: string) => join(folder, 'run.json')

export async function writeRunFile(folder: string, content: RunFile): Promise<void> {
  const unfinished = `${fileOf(folder)}.new`
  await writeFile(unfinished, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 })
  await rename(unfinished, fileOf(folder))
}

export interface CurrentRunFile {
  /** Writes what is current now, and again every second while that fails, for example on a full disk. */
  update(): Promise<void>
  /** Removes the file; later updates write nothing. */
  remove(): Promise<void>
}

/** Publishes `current()` at every update, one write at a time. */
export function publishRunFile(folder: string, current: () => RunFile): CurrentRunFile {
  let isRemoved = false
  let last: Promise<void> = Promise.resolve()
  const write = async () => {
    if (isRemoved) return
    try {
      await writeRunFile(folder, current())
    } catch {
      setTimeout(update, retryMs).unref()
    }
  }
  const update = () => {
    last = last.then(write)
    return last
  }
  return {
    update,
    async remove() {
      isRemoved = true
      await last
      await removeRunFile(folder)
    },
  }
}

/** Null if there is none. A killed system leaves its own, so first check that one runs: `isDataFolderLocked`. */
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
