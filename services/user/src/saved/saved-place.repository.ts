import type { SavedPlace as SavedPlaceResponse } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { pastMoment } from './past-moment.ts'
import { type Limit, putWithinLimit } from './put-within-limit.ts'
import { SavedPlace } from './saved-place.entity.ts'

export const placeLimit: Limit = { entity: SavedPlace, maxRows: 500, listName: 'saved places' }

const toResponse = ({ zip, note, savedAt }: Omit<SavedPlace, 'accountId'>): SavedPlaceResponse => ({
  zip,
  note,
  savedAt: savedAt.toISOString(),
})

/** An account's saved places, newest first. */
export async function listPlaces(db: Db, accountId: string): Promise<SavedPlaceResponse[]> {
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
export async function putPlace(
  db: DataSource,
  { accountId, zip, note, savedAt }: PlaceToSave,
): Promise<SavedPlaceResponse> {
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
export async function deletePlace(db: Db, { accountId, zip }: { accountId: string; zip: string }): Promise<void> {
  await db.getRepository(SavedPlace).delete({ accountId, zip })
}
