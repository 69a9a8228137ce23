import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { textBlocks } from '../read/text-blocks.ts'
import { type CopyValue, copyLine, copyValues } from './copy-line.ts'

const CHUNK_CHARS = 256 * 1024

/** Writes rows into a table by COPY, in the connection's current transaction. */
export async function copyRowsIn(
  client: PoolClient,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  const names = columns.map((name) => `"${name}"`).join(', ')
  await pipeline(
    Readable.from(chunksOf(rows)),
    client.query(copyFrom(`copy "${table}" (${names}) from stdin`)),
  )
}

/** The rows of a query without parameters, in batches; each value is Postgres's text for it. */
export async function* copyRowsOut(
  client: PoolClient,
  select: string,
): AsyncGenerator<(string | null)[][]> {
  const stream = client.query(copyTo(`copy (${select}) to stdout`))
  for await (const block of textBlocks(stream)) {
    yield block.slice(0, -1).split('\n').map(copyValues)
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
