import type { DataSource, EntityManager } from 'typeorm'
import { withLoadLock } from '../load/load-lock.ts'
import { dataSetOf } from './published.ts'

/** How an owner computes its derived tables. */
export interface Derivation {
  /** The version that the tables would have; equal versions mean equal contents. */
  readonly version: (tx: EntityManager) => Promise<string>
  /** Writes the tables. Returns the owner's own columns of `derived`; objects and lists are stored as JSON. */
  readonly write: (tx: EntityManager) => Promise<Readonly<Record<string, unknown>>>
}

const group = { sources: ['derived'], tables: [] }

/**
 * Brings an owner's derived tables up to date, unless they have the current version already. One
 * process at a time writes them, in one transaction, together with the single row of `derived`
 * (version, data set, the owner's columns): readers see the old tables or the new. `prepare` runs
 * under the lock but before the transaction, so that it can wait for another service.
 */
export async function refreshDerived(
  db: DataSource,
  prepare: () => Derivation | Promise<Derivation>,
): Promise<{ version: string; changed: boolean }> {
  return withLoadLock(db, { group }, async () => {
    const derivation = await prepare()
    return db.transaction('REPEATABLE READ', async (tx) => {
      const version = await derivation.version(tx)
      const rows = await tx.query('select version from derived')
      if (rows[0]?.version === version) return { version, changed: false }
      const columns = await derivation.write(tx)
      await saveDerived(tx, { ...columns, version, data_set: await dataSetOf(tx) })
      return { version, changed: true }
    })
  })
}

async function saveDerived(tx: EntityManager, row: Readonly<Record<string, unknown>>) {
  const columns = Object.keys(row)
  const values = Object.values(row).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  )
  await tx.query(
    `insert into derived (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})
     on conflict (id) do update set derived_at = clock_timestamp(),
       ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    values,
  )
}

/**
 * SQL of a JSON array for a query over `z`, a table with one row per zip: the values of a column in
 * order of zip; `[]` when an outer join found no zip.
 */
export function zipListSql(column: string): string {
  return `coalesce(json_agg(z.${column} order by z.zip) filter (where z.zip is not null), '[]')`
}

/** SQL of a JSON object: column → its list of values, see zipListSql. */
export function zipColumnsSql(columns: readonly string[]): string {
  return `json_build_object(${columns.map((column) => `'${column}', ${zipListSql(column)}`).join(', ')})`
}
