import type { SavedPlace } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { type Limit, putWithinLimit } from './put-within-limit.ts'

const limit: Limit = { table: 'saved_place', most: 500, what: 'saved places' }
const columns = 'zip, note, saved_at as "savedAt"'

type Row = Omit<SavedPlace, 'savedAt'> & { savedAt: Date }
const wire = ({ savedAt, ...row }: Row): SavedPlace => ({ ...row, savedAt: savedAt.toISOString() })

export async function listPlaces(db: Db, accountId: string): Promise<SavedPlace[]> {
  const rows: Row[] = await db.query(
    `select ${columns} from saved_place where account_id = $1 order by saved_at desc, zip`,
    [accountId],
  )
  return rows.map(wire)
}

/** Saves a place; one that is saved already only gets the note, if there is one. */
export async function putPlace(
  db: DataSource,
  { accountId, zip, note }: { accountId: string; zip: string; note: string | undefined },
): Promise<SavedPlace> {
  const row = await putWithinLimit(db, { accountId, limit }, async (tx) => {
    const [{ isNew, ...row }] = await tx.query(
      `insert into saved_place as mine (account_id, zip, note) values ($1, $2, coalesce($3, ''))
       on conflict (account_id, zip) do update set note = coalesce($3, mine.note)
       returning ${columns}, xmax = 0 as "isNew"`,
      [accountId, zip, note ?? null],
    )
    return { row: row as Row, isNew }
  })
  return wire(row)
}

export async function deletePlace(
  db: Db,
  { accountId, zip }: { accountId: string; zip: string },
): Promise<void> {
  await db.query('delete from saved_place where account_id = $1 and zip = $2', [accountId, zip])
}
