import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BackupError, format, type Header, type Line, parseHeader, parseLine } from './backup-file.ts'
import { decrypt } from './encryption.ts'
import { type BackupSource, checkSignature, readPacked, readSignature } from './signature.ts'

export interface CheckedBackup extends Header {
  readonly source: BackupSource
  /** Rows of each table, by its name without quotes: `user.account`. */
  readonly rows: ReadonlyMap<string, number>
  /** By the same names; of a former release, empty. */
  readonly digests: ReadonlyMap<string, string>
  /** By environment variable; of a former release, empty. */
  readonly secrets: Readonly<Record<string, string>>
}

/**
 * Reads a whole backup, first its signature, without changing anything. Errors: throws a BackupError if it is not signed
 * with the key, is not a backup, is of another format, is damaged or is incomplete.
 */
export async function checkBackup(source: BackupSource): Promise<CheckedBackup> {
  const { file } = source
  let header: Header | undefined
  let footer: Extract<Line, { kind: 'footer' }> | undefined
  let secrets: Readonly<Record<string, string>> = {}
  const rows = new Map<string, number>()
  try {
    await checkSignature(source)
    for await (const part of readParts(source)) {
      if (part.kind === 'header') header = part.header
      if (part.kind === 'footer') footer = part
      if (part.kind === 'secrets') secrets = part.secrets
      if (part.kind !== 'rows') continue
      if (rows.has(part.table)) throw new BackupError(`${file} has ${part.table} twice.`)
      rows.set(part.table, await countLines(part.data))
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError(`${file} cannot be read: ${(error as Error).message}.`)
  }
  if (!header || !footer) throw new BackupError(`${file} is incomplete: its last line is missing.`)
  const { rows: expected, digests } = footer
  for (const table of new Set([...expected.keys(), ...rows.keys()])) {
    const [count, wanted] = [rows.get(table) ?? 0, expected.get(table) ?? 0]
    if (count !== wanted) throw new BackupError(`${file} is damaged: ${table} has ${count} of ${wanted} rows.`)
  }
  return { source, ...header, rows, digests, secrets }
}

async function countLines(data: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0
  for await (const block of data) {
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++
  }
  return lines
}

/** A line of a backup. The data of rows must be read before the next part. */
export type Part =
  | { readonly kind: 'header'; readonly header: Header }
  | Exclude<Line, { kind: 'setting' | 'rows' }>
  | (Extract<Line, { kind: 'rows' }> & { readonly data: AsyncIterable<Buffer> })

/** Longer than any line outside of rows. */
const maxLineBytes = 1_000_000
/** Postgres has the whole row in memory. The largest ones of the product have a few megabytes. */
const maxRowBytes = 64_000_000
/** Of a file without a signature, which does not have its size. Text of tables packs to a tenth at best. */
const maxRatio = 200
const smallBytes = 100_000_000

const lineEnd = 10
const endOfData = Buffer.from('\\.\n')

/**
 * Reads a backup part by part, with constant memory. Errors: throws a BackupError for every line that a backup does
 * not have, if it unpacks to more than it should, and at the end if it has a signature that does not fit the key; also
 * throws the errors of a damaged or truncated gzip file.
 */
export async function* readParts(source: BackupSource): AsyncGenerator<Part> {
  const { file } = source
  const signature = await readSignature(file)
  const unpacked = createGunzip()
  // Its error reaches the reader of `unpacked` as well.
  const isRead = pipeline(decrypt(readPacked(source, signature), source), unpacked)
  isRead.catch(() => {})
  try {
    const maxBytes = () => signature?.unpackedBytes ?? Math.max(smallBytes, maxRatio * unpacked.bytesWritten)
    const reader = createReader(limited(unpacked, maxBytes))
    const header = parseHeader((await reader.line()) ?? '')
    if (!header) throw new BackupError(`${file} is not a backup of Homeground.`)
    if (header.format !== format)
      throw new BackupError(`${file} has the format ${header.format}, which a newer version wrote.`)
    yield { kind: 'header', header }
    let isComplete = false
    for (let line = await reader.line(); line !== null; line = await reader.line()) {
      const part: Line | undefined = isComplete ? undefined : parseLine(line)
      if (!part)
        throw new BackupError(`${file} has a line that a backup does not have: ${JSON.stringify(line.slice(0, 200))}.`)
      isComplete = part.kind === 'footer'
      if (part.kind === 'rows') yield { ...part, data: reader.data(part.table) }
      else if (part.kind !== 'setting') yield part
    }
    await isRead
  } finally {
    unpacked.destroy()
  }
}

/** Passes on up to `maxBytes()` bytes, which may grow with what was read of the file. */
async function* limited(text: AsyncIterable<Buffer>, maxBytes: () => number) {
  let bytes = 0
  for await (const chunk of text) {
    bytes += chunk.length
    if (bytes > maxBytes()) throw new Error(`it unpacks to more than ${Math.round(maxBytes() / 1e6)} MB`)
    yield chunk
  }
}

function createReader(chunks: AsyncGenerator<Buffer, void>) {
  let rest: Buffer = Buffer.alloc(0)
  const readMore = async () => {
    const { value, done } = await chunks.next()
    if (done) return false
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
    return true
  }
  /** Removes and returns the first bytes. */
  const take = (bytes: number) => {
    const taken = rest.subarray(0, bytes)
    rest = rest.subarray(bytes)
    return taken
  }
  return {
    /** Null at the end of the file. */
    async line(): Promise<string | null> {
      let end = rest.indexOf(lineEnd)
      while (end < 0 && (await readMore())) {
        end = rest.indexOf(lineEnd)
        if (end < 0 && rest.length > maxLineBytes)
          throw new Error(`it has a line of more than ${maxLineBytes / 1e6} MB`)
      }
      if (end < 0 && rest.length > 0) throw new Error('its last line has no end')
      return end < 0
        ? null
        : take(end + 1)
            .subarray(0, -1)
            .toString()
    },
    /** Rows up to the line `\.`, which ends the data of a COPY statement. */
    async *data(table: string): AsyncGenerator<Buffer> {
      let rowBytes = 0
      const checked = (block: Buffer) => {
        for (let at = 0; at < block.length; ) {
          const end = block.indexOf(lineEnd, at)
          rowBytes += (end < 0 ? block.length : end) - at
          if (rowBytes > maxRowBytes) throw new Error(`a row of ${table} has more than ${maxRowBytes / 1e6} MB`)
          if (end < 0) break
          rowBytes = 0
          at = end + 1
        }
        return block
      }
      while (rest.length < endOfData.length && (await readMore()));
      if (rest.subarray(0, endOfData.length).equals(endOfData)) {
        take(endOfData.length)
        return
      }
      for (;;) {
        const end = rest.indexOf('\n\\.\n')
        if (end >= 0) {
          const last = take(end + 1)
          take(endOfData.length)
          yield checked(last)
          return
        }
        // The mark may begin in what was read and end in what follows.
        const block = take(Math.max(0, rest.length - endOfData.length))
        if (block.length > 0) yield checked(block)
        if (!(await readMore())) throw new Error('the data of a table has no end')
      }
    },
  }
}
