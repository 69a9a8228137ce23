import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface RunningServer {
  url: string
  port: number
  pid: number
  /** Resolves when the server has exited, for whatever reason. */
  ended: Promise<void>
  /** Stops it, by force after `timeoutMs`. A durable server loses nothing it has confirmed. */
  stop(timeoutMs?: number): Promise<void>
}

export interface ServerInput {
  /** Holds its data and password. Only one process may use it at a time. */
  folder: string
  /** False skips every flush to disk: fast, but a power failure loses the data. */
  durable: boolean
  /** False for a durable server that loses nothing when it is killed, but may when its machine loses power: a slow disk delays nothing. */
  hasFlushes?: boolean
  /** A free one by default. */
  port?: number
  /** Receives the server's own log lines. */
  log?: (line: string) => void
}

/** The password in `folder`, generated and saved there on first use. */
export async function savedPassword(folder: string): Promise<{ file: string; password: string }> {
  const file = join(folder, 'password')
  try {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return { file, password: (await readFile(file, 'utf8')).trim() }
}
