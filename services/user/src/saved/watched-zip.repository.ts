import type { Watch } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { pastMoment } from './past-moment.ts'
import { type Limit, putWithinLimit } from './put-within-limit.ts'
import { WatchedZip } from './watched-zip.entity.ts'

export const watchLimit: Limit = { entity: WatchedZip, maxRows: 100, listName: 'watched zips' }

const toResponse = ({ zip, watchedAt }: Omit<WatchedZip, 'accountId'>): Watch => ({
  zip,
  watchedAt: watchedAt.toISOString(),
})

/** The zips that an account watches, newest first. */
export async function listWatched(db: Db, accountId: string): Promise<Watch[]> {
  const zips = await db
    .getRepository(WatchedZip)
    .find({ where: { accountId }, order: { watchedAt: 'DESC', zip: 'ASC' } })
  return zips.map(toResponse)
}

/** Watches a zip. Nothing changes if it is watched already. */
export async function putWatch(
  db: DataSource,
  { accountId, zip, watchedAt }: { accountId: string; zip: string; watchedAt?: string | undefined },
): Promise<Watch> {
  const watched = await putWithinLimit(db, { accountId, limit: watchLimit }, async (tx) => {
    // SQL: one upsert that reports whether the row is new.
    const [{ isNew, ...row }] = await tx.query(
      `insert into watched_zip (account_id, zip, watched_at) values ($1, $2, ${pastMoment('$3')})
       on conflict (account_id, zip) do update set zip = excluded.zip
       returning zip, watched_at as "watchedAt", xmax = 0 as "isNew"`,
      [accountId, zip, watchedAt ?? null],
    )
    return { row, isNew }
  })
  return toResponse(watched)
}

/** Stops watching a zip, if the account watches it. */
export async function deleteWatch(db: Db, { accountId, zip }: { accountId: string; zip: string }): Promise<void> {
  await db.getRepository(WatchedZip).delete({ accountId, zip })
}
