import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { DataSource } from 'typeorm'
import { attributeColumns, profileColumns } from './profile-row.ts'
import type { ReadModel } from './read-model.repository.ts'

/** Replaces the read model in one transaction and returns its new version. Rows are in the order of `profileColumns`. */
export async function writeModel(
  db: DataSource,
  model: Omit<ReadModel, 'version'> & { readonly rows: Iterable<CopyValue[]> },
): Promise<number> {
  return db.transaction(async (tx) => {
    const client: PoolClient = await tx.queryRunner!.connect()
    await addMissingColumns(client)
    await client.query('delete from zip_profile')
    const table = { table: 'zip_profile', columns: profileColumns }
    await copyRowsIn(client, table, model.rows)
    const { rows } = await client.query<{ version: number }>(
      `insert into read_model as m (version, fingerprint, built_at, period, data_set, provenance, centers, housing)
       values (1, $1, now(), $2, $3, $4, $5, $6)
       on conflict (id) do update set version = m.version + 1, fingerprint = $1, built_at = now(),
         period = $2, data_set = $3, provenance = $4, centers = $5, housing = $6
       returning version::float8 as version`,
      [
        model.fingerprint,
        model.period,
        model.data_set,
        JSON.stringify(model.provenance),
        JSON.stringify(model.centers),
        JSON.stringify(model.housing),
      ],
    )
    return rows[0]!.version
  })
}

/**
 * Adds a column for each attribute that the catalog has gained since the last build; columns of removed
 * attributes stay and are null. Adding locks readers out until the commit, so the table is altered only
 * when a column is missing.
 */
async function addMissingColumns(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
     where table_schema = current_schema() and table_name = 'zip_profile'`,
  )
  const present = new Set(rows.map(({ column_name }) => column_name))
  const missing = attributeColumns.filter((key) => !present.has(key))
  if (missing.length === 0) return
  const added = missing.map((key) => `add column "${key}" double precision`)
  await client.query(`alter table zip_profile ${added.join(', ')}`)
}
