import { BackupError } from './backup-error.ts'
import type { Header } from './backup-file.ts'
import { readParts } from './read-parts.ts'
import { type BackupSource, checkSignature } from './signature.ts'

export interface CheckedBackup extends Header {
  readonly source: BackupSource
  /** Rows of each table, by its name without quotes: `user.account`. */
  readonly rows: ReadonlyMap<string, number>
}

/**
 * Reads a whole backup, first its signature, without changing anything. Errors: throws a BackupError if it is not signed
 * with the key, is not a backup, is of another format, is damaged or is incomplete.
 */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const { file } = source
  let header: Header | undefined
  let expected: ReadonlyMap<string, number> | undefined
  const rows = new Map<string, number>()
  try {
    await checkSignature(source)
    for await (const part of readParts(source)) {
      if (part.kind === 'header') header = part.header
      if (part.kind === 'footer') expected = part.rows
      if (part.kind !== 'rows') continue
      if (rows.has(part.table)) throw new BackupError(`${file} has ${part.table} twice.`)
      rows.set(part.table, await countLines(part.data))
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  if (!header || !expected) throw new BackupError(`${file} is incomplete: its last line is missing.`)
  for (const table of new Set([...expected.keys(), ...rows.keys()])) {
    const [found, count] = [rows.get(table) ?? 0, expected.get(table) ?? 0]
    if (found !== count) throw new BackupError(`${file} is damaged: ${table} has ${found} of ${count} rows.`)
  }
  return { source, ...header, rows }
}

async function countLines(data: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const block of data) {
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++
  }
  return lines
}
