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
  unwatchZip,
  type Watch,
  watchZip,
} from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type DataSource, EntitySchema } from 'typeorm'
import { isUuid } from './accounts/account.repository.ts'
import { type Limit, pastMoment, putWithinLimit } from './accounts/limited-list.ts'

/** The places and searches that the caller saved and the zips that the caller watches: lists, adds and removes them. */
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

/** A place that a user saved. */
export interface SavedPlace {
  readonly accountId: string
  readonly zip: string
  /** May be empty. */
  readonly note: string
  readonly savedAt: Date
}

export const SavedPlace = new EntitySchema<SavedPlace>({
  name: 'SavedPlace',
  tableName: 'saved_place',
  columns: {
    accountId: { type: 'uuid', primary: true },
    zip: { type: 'text', primary: true },
    note: { type: 'text' },
    savedAt: { type: 'timestamptz' },
  },
})

export const placeLimit: Limit = { entity: SavedPlace, maxRows: 500, listName: 'saved places' }

const placeResponse = ({ zip, note, savedAt }: Omit<SavedPlace, 'accountId'>): SavedPlaceResponse => ({
  zip,
  note,
  savedAt: savedAt.toISOString(),
})

function placeRoutes(server: Server, db: DataSource, ownerOf: OwnerOf): void {
  server.route({
    ...listSavedPlaces,
    handler: async (request) => {
      const where = { accountId: ownerOf(request) }
      const places = await db.getRepository(SavedPlace).find({ where, order: { savedAt: 'DESC', zip: 'ASC' } })
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
           returning zip, note, saved_at as "savedAt", xmax = 0 as "isNew"`,
          [accountId, request.params.zip, note, savedAt],
        )
        return { row, isNew }
      })
      return placeResponse(place)
    },
  })

  server.route({
    ...forgetPlace,
    handler: async (request, reply) => {
      await db.getRepository(SavedPlace).delete({ accountId: ownerOf(request), zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}

/** A zip that a user watches. */
export interface WatchedZip {
  readonly accountId: string
  readonly zip: string
  readonly watchedAt: Date
}

export const WatchedZip = new EntitySchema<WatchedZip>({
  name: 'WatchedZip',
  tableName: 'watched_zip',
  columns: {
    accountId: { type: 'uuid', primary: true },
    zip: { type: 'text', primary: true },
    watchedAt: { type: 'timestamptz' },
  },
})

export const watchLimit: Limit = { entity: WatchedZip, maxRows: 100, listName: 'watched zips' }

const watchResponse = ({ zip, watchedAt }: Omit<WatchedZip, 'accountId'>): Watch => ({
  zip,
  watchedAt: watchedAt.toISOString(),
})

function watchRoutes(server: Server, db: DataSource, ownerOf: OwnerOf): void {
  server.route({
    ...listWatches,
    handler: async (request) => {
      const where = { accountId: ownerOf(request) }
      const watches = await db.getRepository(WatchedZip).find({ where, order: { watchedAt: 'DESC', zip: 'ASC' } })
      return watches.map(watchResponse)
    },
  })

  server.route({
    ...watchZip,
    preValidation: optionalBody,
    /** Nothing changes if the zip is watched already. */
    handler: async (request) => {
      const accountId = ownerOf(request)
      const { watchedAt = null } = request.body
      const watch = await putWithinLimit(db, { accountId, limit: watchLimit }, async (tx) => {
        // SQL: one upsert that reports whether the row is new.
        const [{ isNew, ...row }] = await tx.query(
          `insert into watched_zip (account_id, zip, watched_at) values ($1, $2, ${pastMoment('$3')})
           on conflict (account_id, zip) do update set zip = excluded.zip
           returning zip, watched_at as "watchedAt", xmax = 0 as "isNew"`,
          [accountId, request.params.zip, watchedAt],
        )
        return { row, isNew }
      })
      return watchResponse(watch)
    },
  })

  server.route({
    ...unwatchZip,
    handler: async (request, reply) => {
      await db.getRepository(WatchedZip).delete({ accountId: ownerOf(request), zip: request.params.zip })
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
