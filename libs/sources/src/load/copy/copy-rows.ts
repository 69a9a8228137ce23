import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { lineBlocks } from '../../read/text-blocks.ts'
import { type CopyValue, copyLine, copyValues } from './copy-line.ts'
import type { CopyLines } from './copy-lines.ts'

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
