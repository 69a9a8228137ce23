import type { PoolClient } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { type LoadGroup, withLoadLock } from '../load/load-lock.ts'

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

/** A part of a source that is in force, and the load that it comes from. */
export type PublishedPart = {
  source: string
  part: string
  load_id: number
  demonstration: boolean
  /** Lines that the load accepted in this part. */
  rows: number
}

/** The parts of a group's sources that are in force. */
export async function publishedParts(client: PoolClient, group: LoadGroup): Promise<PublishedPart[]> {
  const { rows } = await client.query(
    `select p.source, p.part, p.load_id::float8 as load_id, l.demonstration, (l.parts ->> p.part)::float8 as rows
     from published p join load l on l.id = p.load_id where p.source = any($1)`,
    [group.sources],
  )
  return rows
}

/** Marks the group's loads without a published part `replaced`. */
export async function retireUnpublished(client: PoolClient, group: LoadGroup): Promise<void> {
  await client.query(
    `update load l set state = 'replaced'
     where l.source = any($1) and l.state = 'published'
       and not exists (select from published p where p.load_id = l.id)`,
    [group.sources],
  )
}

/** A version string that changes with every publication, of all sources or of some. */
export async function publishedVersion(
  db: DataSource | EntityManager,
  { sources = null }: { sources?: readonly string[] | null } = {},
): Promise<string> {
  const rows = await db.query(
    `select md5(coalesce(string_agg(concat_ws(' ', source, part, load_id), ',' order by source, part), '')) as version
     from published where $1::text[] is null or source = any($1)`,
    [sources],
  )
  return rows[0].version
}

/** Whether the published data is generated, real, partly each, or absent. */
export async function dataSetOf(
  db: DataSource | EntityManager,
  { sources = null }: { sources?: readonly string[] | null } = {},
): Promise<'demonstration' | 'mixed' | 'real' | 'none'> {
  const rows = await db.query(
    `select bool_or(l.demonstration) as demonstration, bool_or(not l.demonstration) as real
     from published p join load l on l.id = p.load_id
     where $1::text[] is null or p.source = any($1)`,
    [sources],
  )
  const { demonstration, real } = rows[0]
  if (demonstration) return real ? 'mixed' : 'demonstration'
  return real ? 'real' : 'none'
}
