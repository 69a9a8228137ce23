import type { SavedPlace as SavedPlaceResponse } from '@homeground/contracts'
import { forgetPlace, listSavedPlaces, savePlace } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { EntitySchema } from 'typeorm'
import { type Limit, pastMoment, putWithinLimit } from '../accounts/limited-list.ts'

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

const toResponse = ({ zip, note, savedAt }: Omit<SavedPlace, 'accountId'>): SavedPlaceResponse => ({
  zip,
  note,
  savedAt: savedAt.toISOString(),
})

/** An account's saved places, newest first. */
async function listPlaces(db: Db, accountId: string): Promise<SavedPlaceResponse[]> {
  const places = await db
    .getRepository(SavedPlace)
    .find({ where: { accountId }, order: { savedAt: 'DESC', zip: 'ASC' } })
  return places.map(toResponse)
}

export interface PlaceToSave {
  readonly accountId: string
  readonly zip: string
  readonly note?: string | undefined
  /** ISO 8601; now by default. */
  readonly savedAt?: string | undefined
}

/** Saves a place. If it is saved already, replaces its note, provided there is a new one. */
async function putPlace(db: DataSource, { accountId, zip, note, savedAt }: PlaceToSave): Promise<SavedPlaceResponse> {
  const place = await putWithinLimit(db, { accountId, limit: placeLimit }, async (tx) => {
    // SQL: one upsert that keeps the note and reports whether the row is new.
    const [{ isNew, ...row }] = await tx.query(
      `insert into saved_place as mine (account_id, zip, note, saved_at)
       values ($1, $2, coalesce($3, ''), ${pastMoment('$4')})
       on conflict (account_id, zip) do update set note = coalesce($3, mine.note)
       returning zip, note, saved_at as "savedAt", xmax = 0 as "isNew"`,
      [accountId, zip, note ?? null, savedAt ?? null],
    )
    return { row, isNew }
  })
  return toResponse(place)
}

/** Removes a saved place, if there is one. */
async function deletePlace(db: Db, { accountId, zip }: { accountId: string; zip: string }): Promise<void> {
  await db.getRepository(SavedPlace).delete({ accountId, zip })
}

/** The caller's saved places: lists, saves and removes them. */
export function savedPlaceRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSavedPlaces,
    handler: async (request) => {
      const { userId } = requireUser(request)
      requireDatabase(db)
      return listPlaces(db, userId)
    },
  })

  server.route({
    ...savePlace,
    // The note is optional, and so is the whole body.
    preValidation: async (request) => {
      request.body ??= {}
    },
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      return putPlace(db, { accountId, zip: request.params.zip, ...request.body })
    },
  })

  server.route({
    ...forgetPlace,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await deletePlace(db, { accountId, zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}
