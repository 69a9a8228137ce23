import {
  forgetSearch,
  listSavedSearches,
  type SavedSearch as SavedSearchResponse,
  saveSearch,
} from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import { type DataSource, EntitySchema } from 'typeorm'
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

/** The caller's saved searches: lists, saves and removes them. */
export function savedSearchRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSavedSearches,
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const newestFirst = { savedAt: 'DESC', id: 'ASC' } as const
      const searches = await db.getRepository(SavedSearch).find({ where: { accountId }, order: newestFirst })
      return searches.map(toResponse)
    },
  })

  server.route({
    ...saveSearch,
    /** A search with the same path that is saved already gets the new name. */
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const { name, path, savedAt = null } = request.body
      const search = await putWithinLimit(db, { accountId, limit: searchLimit }, async (tx) => {
        // SQL: one upsert that reports whether the row is new.
        const [{ isNew, ...row }] = await tx.query(
          `insert into saved_search (account_id, name, path, saved_at)
           values ($1, $2, $3, ${pastMoment('$4')})
           on conflict (account_id, path) do update set name = excluded.name
           returning id, name, path, saved_at as "savedAt", xmax = 0 as "isNew"`,
          [accountId, name, path, savedAt],
        )
        return { row, isNew }
      })
      return toResponse(search)
    },
  })

  server.route({
    ...forgetSearch,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const { id } = request.params
      if (isUuid(id.toLowerCase())) await db.getRepository(SavedSearch).delete({ accountId, id })
      return reply.status(204).send(null)
    },
  })
}
