import type { Watch } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { type Limit, putWithinLimit } from './put-within-limit.ts'

const limit: Limit = { table: 'watched_zip', most: 100, what: 'watched zips' }
const columns = 'zip, watched_at as "watchedAt"'

interface Row {
  readonly zip: string
  readonly watchedAt: Date
}
const wire = ({ zip, watchedAt }: Row): Watch => ({ zip, watchedAt: watchedAt.toISOString() })

export async function listWatched(db: Db, accountId: string): Promise<Watch[]> {
  const rows: Row[] = await db.query(
    `select ${columns} from watched_zip where account_id = $1 order by watched_at desc, zip`,
    [accountId],
  )
  return rows.map(wire)
}

/** Watches a zip; one that is watched already stays as it is. */
export async function putWatch(
  db: DataSource,
  { accountId, zip }: { accountId: string; zip: string },
): Promise<Watch> {
  const row = await putWithinLimit(db, { accountId, limit }, async (tx) => {
    const [{ isNew, ...row }] = await tx.query(
      `insert into watched_zip (account_id, zip) values ($1, $2)
       on conflict (account_id, zip) do update set zip = excluded.zip
       returning ${columns}, xmax = 0 as "isNew"`,
      [accountId, zip],
    )
    return { row: row as Row, isNew }
  })
  return wire(row)
}

export async function deleteWatch(
  db: Db,
  { accountId, zip }: { accountId: string; zip: string },
): Promise<void> {
  await db.query('delete from watched_zip where account_id = $1 and zip = $2', [accountId, zip])
}
