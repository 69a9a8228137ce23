import {
  forgetPlace,
  forgetSearch,
  listSavedPlaces,
  listSavedSearches,
  listWatches,
  type SavedPlace as SavedPlaceResponse,
  type SavedSearch as SavedSearchResponse,
  savePlace,
  saveSearch,
  unwatchPlace,
  type Watch,
  watchPlace,
} from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type DataSource, EntitySchema } from 'typeorm'
import { isUuid } from './accounts/account.repository.ts'
import { type Limit, pastMoment, putWithinLimit } from './accounts/limited-list.ts'
import { restatedOf } from './digest/school-results.ts'

/** What the caller saved and watches: lists, adds and removes it. Places include schools and districts. */
export function savedListRoutes(server: Server, db: DataSource): void {
  /** The caller's account. Errors: 401 if the caller is not logged in, 503 while Postgres is down. */
  const ownerOf = (request: FastifyRequest): string => {
    const { userId } = requireUser(request)
    requireDatabase(db)
    return userId
  }
  placeRoutes(server, db, ownerOf)
  watchRoutes(server, db, ownerOf)
  searchRoutes(server, db, ownerOf)
}

type OwnerOf = (request: FastifyRequest) => string

/** The body is optional. */
const optionalBody = async (request: FastifyRequest) => {
  request.body ??= {}
}

/** A place, school or district that a user saved. */
export interface SavedPlace {
  readonly accountId: string
  /** As `followedKey` of the catalog writes it; the column is from when only zips could be saved. */
  readonly place: string
  /** May be empty. */
  readonly note: string
  readonly savedAt: Date
}

export const SavedPlace = new EntitySchema<SavedPlace>({
  name: 'SavedPlace',
  tableName: 'saved_place',
  columns: {
    accountId: { type: 'uuid', primary: true },
    place: { type: 'text', primary: true, name: 'zip' },
    note: { type: 'text' },
    savedAt: { type: 'timestamptz' },
  },
})

export const placeLimit: Limit = { entity: SavedPlace, maxRows: 500, listName: 'saved places' }

const placeResponse = ({ place, note, savedAt }: Omit<SavedPlace, 'accountId'>): SavedPlaceResponse => ({
  place,
  note,
  savedAt: savedAt.toISOString(),
})

function placeRoutes(server: Server, db: DataSource, ownerOf: OwnerOf): void {
  server.route({
    ...listSavedPlaces,
    handler: async (request) => {
      const where = { accountId: ownerOf(request) }
      const places = await db.getRepository(SavedPlace).find({ where, order: { savedAt: 'DESC', place: 'ASC' } })
      return places.map(placeResponse)
    },
  })

  server.route({
    ...savePlace,
    preValidation: optionalBody,
    /** A place that is saved already gets a new note, provided there is one. */
    handler: async (request) => {
      const accountId = ownerOf(request)
      const { note = null, savedAt = null } = request.body
      const place = await putWithinLimit(db, { accountId, limit: placeLimit }, async (tx) => {
        // SQL: one upsert that keeps the note and reports whether the row is new.
        const [{ isNew, ...row }] = await tx.query(
          `insert into saved_place as mine (account_id, zip, note, saved_at)
           values ($1, $2, coalesce($3, ''), ${pastMoment('$4')})
           on conflict (account_id, zip) do update set note = coalesce($3, mine.note)
           returning zip as place, note, saved_at as "savedAt", xmax = 0 as "isNew"`,
          [accountId, request.params.place, note, savedAt],
        )
        return { row, isNew }
      })
      return placeResponse(place)
    },
  })

  server.route({
    ...forgetPlace,
    handler: async (request, reply) => {
      await db.getRepository(SavedPlace).delete({ accountId: ownerOf(request), place: request.params.place })
      return reply.status(204).send(null)
    },
  })
}

/** A place that a user watches. */
export interface WatchedPlace {
  readonly accountId: string
  /** As in `SavedPlace`. */
  readonly place: string
  readonly watchedAt: Date
}

export const WatchedPlace = new EntitySchema<WatchedPlace>({
  name: 'WatchedPlace',
  tableName: 'watched_zip',
  columns: {
    accountId: { type: 'uuid', primary: true },
    place: { type: 'text', primary: true, name: 'zip' },
    watchedAt: { type: 'timestamptz' },
  },
})

export const watchLimit: Limit = { entity: WatchedPlace, maxRows: 100, listName: 'watched places' }

const watchResponse = ({ place, watchedAt }: Omit<WatchedPlace, 'accountId'>): Watch => ({
  place,
  watchedAt: watchedAt.toISOString(),
})

function watchRoutes(server: Server, db: DataSource, ownerOf: OwnerOf): void {
  server.route({
    ...listWatches,
    handler: async (request) => {
      const where = { accountId: ownerOf(request) }
      const watches = await db.getRepository(WatchedPlace).find({ where, order: { watchedAt: 'DESC', place: 'ASC' } })
      const restated = await restatedOf(db, watches)
      return watches.map((watch) => {
        const springs = restated.get(watch.place) ?? []
        return { ...watchResponse(watch), ...(springs.length > 0 && { restated: springs }) }
      })
    },
  })

  server.route({
    ...watchPlace,
    preValidation: optionalBody,
    /** Nothing changes if the place is watched already. */
    handler: async (request) => {
      const accountId = ownerOf(request)
      const { watchedAt = null } = request.body
      const watch = await putWithinLimit(db, { accountId, limit: watchLimit }, async (tx) => {
        // SQL: one upsert that reports whether the row is new.
        const [{ isNew, ...row }] = await tx.query(
          `insert into watched_zip (account_id, zip, watched_at) values ($1, $2, ${pastMoment('$3')})
           on conflict (account_id, zip) do update set zip = excluded.zip
           returning zip as place, watched_at as "watchedAt", xmax = 0 as "isNew"`,
          [accountId, request.params.place, watchedAt],
        )
        return { row, isNew }
      })
      return watchResponse(watch)
    },
  })

  server.route({
    ...unwatchPlace,
    handler: async (request, reply) => {
      await db.getRepository(WatchedPlace).delete({ accountId: ownerOf(request), place: request.params.place })
      return reply.status(204).send(null)
    },
  })
}

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

const searchResponse = ({ id, name, path, savedAt }: Omit<SavedSearch, 'accountId'>): SavedSearchResponse => ({
  id,
  name,
  path,
  savedAt: savedAt.toISOString(),
})

function searchRoutes(server: Server, db: DataSource, ownerOf: OwnerOf): void {
  server.route({
    ...listSavedSearches,
    handler: async (request) => {
      const where = { accountId: ownerOf(request) }
      const searches = await db.getRepository(SavedSearch).find({ where, order: { savedAt: 'DESC', id: 'ASC' } })
      return searches.map(searchResponse)
    },
  })

  server.route({
    ...saveSearch,
    /** A search with the same path that is saved already gets the new name. */
    handler: async (request) => {
      const accountId = ownerOf(request)
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
      return searchResponse(search)
    },
  })

  server.route({
    ...forgetSearch,
    handler: async (request, reply) => {
      const accountId = ownerOf(request)
      const { id } = request.params
      if (isUuid(id.toLowerCase())) await db.getRepository(SavedSearch).delete({ accountId, id })
      return reply.status(204).send(null)
    },
  })
}
