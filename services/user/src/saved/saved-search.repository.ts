import type { SavedSearch as SavedSearchResponse } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { isUuid } from '../uuid.ts'
import { pastMoment } from './past-moment.ts'
import { type Limit, putWithinLimit } from './put-within-limit.ts'
import { SavedSearch } from './saved-search.entity.ts'

export const searchLimit: Limit = { entity: SavedSearch, maxRows: 100, listName: 'saved searches' }

const toResponse = ({ id, name, path, savedAt }: Omit<SavedSearch, 'accountId'>): SavedSearchResponse => ({
  id,
  name,
  path,
  savedAt: savedAt.toISOString(),
})

/** An account's saved searches, newest first. */
export async function listSearches(db: Db, accountId: string): Promise<SavedSearchResponse[]> {
  const searches = await db
    .getRepository(SavedSearch)
    .find({ where: { accountId }, order: { savedAt: 'DESC', id: 'ASC' } })
  return searches.map(toResponse)
}

export interface SearchToSave {
  readonly accountId: string
  readonly name: string
  readonly path: string
  /** ISO 8601; now by default. */
  readonly savedAt?: string | undefined
}

/** Saves a search. If the account has one with the same path already, renames that one. */
export async function putSearch(
  db: DataSource,
  { accountId, name, path, savedAt }: SearchToSave,
): Promise<SavedSearchResponse> {
  const search = await putWithinLimit(db, { accountId, limit: searchLimit }, async (tx) => {
    // SQL: one upsert that reports whether the row is new.
    const [{ isNew, ...row }] = await tx.query(
      `insert into saved_search (account_id, name, path, saved_at)
       values ($1, $2, $3, ${pastMoment('$4')})
       on conflict (account_id, path) do update set name = excluded.name
       returning id, name, path, saved_at as "savedAt", xmax = 0 as "isNew"`,
      [accountId, name, path, savedAt ?? null],
    )
    return { row, isNew }
  })
  return toResponse(search)
}

/** Removes a saved search, if the account has one with this id. `id` may be any text. */
export async function deleteSearch(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  if (!isUuid(id.toLowerCase())) return
  await db.getRepository(SavedSearch).delete({ accountId, id })
}
