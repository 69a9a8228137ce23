import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type CopyValue, copyLine } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DataSource } from 'typeorm'

interface Replacement {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: Iterable<readonly CopyValue[]>
}

/**
 * Replaces all rows of a table by COPY and runs `also`, in one transaction: readers see the old rows
 * until the commit, then the new ones. Names are the code's own, never a caller's text.
 */
export async function replaceTable<T>(
  db: DataSource,
  { table, columns, rows }: Replacement,
  also: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const runner = db.createQueryRunner()
  try {
    const client: PoolClient = await runner.connect()
    await runner.startTransaction()
    await client.query(`delete from ${table}`)
    const copy = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    await pipeline(Readable.from(chunksOf(rows)), copy)
    const result = await also(client)
    await runner.commitTransaction()
    return result
  } catch (error) {
    if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined)
    throw error
  } finally {
    await runner.release()
  }
}

function* chunksOf(rows: Iterable<readonly CopyValue[]>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += copyLine(row)
    if (text.length < 256 * 1024) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}
