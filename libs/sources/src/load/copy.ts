import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { lineBlocks } from '../read/records.ts'

const CHUNK_BYTES = 256 * 1024
/** A character of UTF-16 has at most three bytes. */
const MOST_BYTES_PER_CHARACTER = 3

/**
 * Collects batch after batch of rows as bytes of COPY's text format: outside V8's heap, where they would be copied again
 * and again, and in the same memory each time.
 */
export class CopyLines {
  private readonly buffers: Buffer[] = []
  /** Bytes used in each of the first buffers. */
  private readonly ends: number[] = []

  add(values: readonly CopyValue[]): void {
    const line = copyLine(values)
    const bytes = MOST_BYTES_PER_CHARACTER * line.length
    let last = this.ends.length - 1
    if (last < 0 || this.ends[last]! + bytes > this.buffers[last]!.length) last = this.begin(bytes)
    this.ends[last]! += this.buffers[last]!.write(line, this.ends[last]!)
  }

  /** All rows, until `clear` is called. */
  chunks(): Buffer[] {
    return this.ends.map((end, index) => this.buffers[index]!.subarray(0, end))
  }

  /** Forgets all rows. What `chunks` returned must not be used any more. */
  clear(): void {
    this.ends.length = 0
  }

  private begin(bytes: number): number {
    const index = this.ends.push(0) - 1
    const size = Math.max(CHUNK_BYTES, bytes)
    if ((this.buffers[index]?.length ?? 0) < size) this.buffers[index] = Buffer.allocUnsafeSlow(size)
    return index
  }
}

export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\t\n\r]/
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const UNESCAPED: Record<string, string> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' }

/** One line of COPY's text format. NUL characters, which Postgres cannot store, are removed. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (let i = 0; i < values.length; i++) {
    if (i > 0) line += '\t'
    line += copyText(values[i]!)
  }
  return `${line}\n`
}

function copyText(value: CopyValue): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  const text = value.includes('\0') ? value.replaceAll('\0', '') : value
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (char) => ESCAPED[char]!) : text
}

/** The values of one line of COPY's text format. */
export function copyValues(line: string): (string | null)[] {
  return line.split('\t').map((text) => {
    if (text === '\\N') return null
    return text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, char) => UNESCAPED[char] ?? char) : text
  })
}

const NEWLINE = 0x0a
const CHUNK_CHARS = 256 * 1024

interface CopyTarget {
  readonly table: string
  readonly columns: readonly string[]
}

/** Writes rows into a table by COPY, in the connection's current transaction. */
export async function copyRowsIn(
  client: PoolClient,
  target: CopyTarget,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  await copyChunksIn(client, target, chunksOf(rows))
}

/** Writes collected rows, as `copyRowsIn` does, and empties them. Without any, Postgres is not asked. */
export async function copyLinesIn(client: PoolClient, target: CopyTarget, lines: CopyLines): Promise<void> {
  const chunks = lines.chunks()
  if (chunks.length > 0) await copyChunksIn(client, target, chunks)
  lines.clear()
}

async function copyChunksIn(
  client: PoolClient,
  { table, columns }: CopyTarget,
  chunks: Iterable<Buffer>,
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  await pipeline(Readable.from(chunks), client.query(copyFrom(`copy "${table}" (${names}) from stdin`)))
}

/**
 * The rows of a query without parameters, in batches to be read once; each value is Postgres's text for it. Rows become
 * texts one at a time: those of a whole batch would live longer than V8's young generation.
 */
export async function* copyRowsOut(client: PoolClient, select: string): AsyncGenerator<Iterable<(string | null)[]>> {
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  for await (const block of lineBlocks(stream)) yield rowsIn(block)
}

function* rowsIn(block: Buffer): Generator<(string | null)[]> {
  for (let start = 0; start < block.length; ) {
    const end = block.indexOf(NEWLINE, start)
    yield copyValues(block.toString('utf8', start, end))
    start = end + 1
  }
}

function* chunksOf(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += copyLine(row)
    if (text.length < CHUNK_CHARS) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}
