import { BackupError } from './backup-error.ts'
import { type Footer, type Header, parseFooter, parseHeader } from './backup-file.ts'
import { readParts } from './read-parts.ts'

export interface CheckedBackup extends Header, Footer {
  readonly file: string
}

/**
 * Reads a whole backup without changing anything. Errors: throws a BackupError if it is not a backup, is of another
 * format, is damaged or is incomplete.
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  let header: Header | undefined
  let footer: Footer | undefined
  const rows: Record<string, number> = {}
  try {
    for await (const part of readParts(file)) {
      if ('line' in part) {
        header ??= parseHeader(part.line)
        if (!header) break
        footer = parseFooter(part.line)
      } else {
        rows[part.table] = await countLines(part.data)
      }
    }
  } catch (error) {
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  if (!header) throw new BackupError(`${file} is not a backup of Homeground.`)
  if (header.format !== 1)
    throw new BackupError(`${file} has the format ${header.format}, which a newer version wrote.`)
  if (!footer) throw new BackupError(`${file} is incomplete: its last line is missing.`)
  for (const [table, count] of Object.entries(footer.rows)) {
    if (rows[table] !== count)
      throw new BackupError(`${file} is damaged: ${table} has ${rows[table]} of ${count} rows.`)
  }
  return { file, ...header, ...footer }
}

async function countLines(data: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const block of data) {
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++
  }
  return lines
}
