import type { SavedSearch as SavedSearchResponse } from '@homeground/contracts'
import { forgetSearch, listSavedSearches, saveSearch } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { EntitySchema } from 'typeorm'
import { isUuid } from '../accounts/account.repository.ts'
import { type Limit, pastMoment, putWithinLimit } from '../accounts/limited-list.ts'

/** A search that a user saved. An account has each path at most once. */
export interface SavedSearch {
  /** UUID. */
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** Path and query of the screen that shows the search. */
  readonly path: string
  readonly savedAt: Date
}

export const SavedSearch = new EntitySchema<SavedSearch>({
  name: 'SavedSearch',
  tableName: 'saved_search',
  columns: {
    id: { type: 'uuid', primary: true },
    accountId: { type: 'uuid' },
    name: { type: 'text' },
    path: { type: 'text' },
    savedAt: { type: 'timestamptz' },
  },
})

export const searchLimit: Limit = { entity: SavedSearch, maxRows: 100, listName: 'saved searches' }

const toResponse = ({ id, name, path, savedAt }: Omit<SavedSearch, 'accountId'>): SavedSearchResponse => ({
  id,
  name,
  path,
  savedAt: savedAt.toISOString(),
})

/** An account's saved searches, newest first. */
async function listSearches(db: Db, accountId: string): Promise<SavedSearchResponse[]> {
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
async function putSearch(
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
async function deleteSearch(db: Db, { accountId, id }: { accountId: string; id: string }): Promise<void> {
  if (!isUuid(id.toLowerCase())) return
  await db.getRepository(SavedSearch).delete({ accountId, id })
}

/** The caller's saved searches: lists, saves and removes them. */
export function savedSearchRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSavedSearches,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listSearches(db, userId)
    },
  })

  server.route({
    ...saveSearch,
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      return putSearch(db, { accountId, ...request.body })
    },
  })

  server.route({
    ...forgetSearch,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await deleteSearch(db, { accountId, id: request.params.id })
      return reply.status(204).send(null)
    },
  })
}
