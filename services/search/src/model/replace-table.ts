import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
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
    await copyRowsIn(client, { table, columns }, rows)
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
