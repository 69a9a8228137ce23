import type { SavedSearch } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { type Limit, putWithinLimit } from './put-within-limit.ts'

const limit: Limit = { table: 'saved_search', most: 100, what: 'saved searches' }
const columns = 'id, name, path, saved_at as "savedAt"'

type Row = Omit<SavedSearch, 'savedAt'> & { savedAt: Date }
const wire = ({ savedAt, ...row }: Row): SavedSearch => ({ ...row, savedAt: savedAt.toISOString() })

export async function listSearches(db: Db, accountId: string): Promise<SavedSearch[]> {
  const rows: Row[] = await db.query(
    `select ${columns} from saved_search where account_id = $1 order by saved_at desc, id`,
    [accountId],
  )
  return rows.map(wire)
}

/** Saves a search; one of the same path only gets the new name. */
export async function putSearch(
  db: DataSource,
  { accountId, name, path }: { accountId: string; name: string; path: string },
): Promise<SavedSearch> {
  const row = await putWithinLimit(db, { accountId, limit }, async (tx) => {
    const [{ isNew, ...row }] = await tx.query(
      `insert into saved_search (account_id, name, path) values ($1, $2, $3)
       on conflict (account_id, path) do update set name = excluded.name
       returning ${columns}, xmax = 0 as "isNew"`,
      [accountId, name, path],
    )
    return { row: row as Row, isNew }
  })
  return wire(row)
}

/** `id` as the caller wrote it: what is no UUID is no saved search. */
export async function deleteSearch(
  db: Db,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  await db.query('delete from saved_search where account_id = $1 and id::text = lower($2)', [
    accountId,
    id,
  ])
}
