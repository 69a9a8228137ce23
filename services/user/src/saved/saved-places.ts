import { forgetPlace, listSavedPlaces, type SavedPlace as SavedPlaceResponse, savePlace } from '@homeground/contracts'
import { requireDatabase, requireUser, type Server } from '@homeground/service'
import { type DataSource, EntitySchema } from 'typeorm'
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

/** The caller's saved places: lists, saves and removes them. */
export function savedPlaceRoutes(server: Server, db: DataSource): void {
  server.route({
    ...listSavedPlaces,
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      const newestFirst = { savedAt: 'DESC', zip: 'ASC' } as const
      const places = await db.getRepository(SavedPlace).find({ where: { accountId }, order: newestFirst })
      return places.map(toResponse)
    },
  })

  server.route({
    ...savePlace,
    // The note is optional, and so is the whole body.
    preValidation: async (request) => {
      request.body ??= {}
    },
    /** A place that is saved already gets a new note, provided there is one. */
    handler: async (request) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
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
      return toResponse(place)
    },
  })

  server.route({
    ...forgetPlace,
    handler: async (request, reply) => {
      const { userId: accountId } = requireUser(request)
      requireDatabase(db)
      await db.getRepository(SavedPlace).delete({ accountId, zip: request.params.zip })
      return reply.status(204).send(null)
    },
  })
}
