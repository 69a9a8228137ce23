import type { Columns } from '@homeground/columns'
import { type PlaceType, zipPattern } from '@homeground/contracts'
import { parseNamedPlace } from '@homeground/search-request'
import { invalid, notFound } from '@homeground/service'
import { findTown } from '../../question/places.ts'
import type { Items } from '../../snapshot/items.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'

const isZip = new RegExp(zipPattern)

export interface FoundPlace {
  /** All places of its kind. */
  readonly columns: Columns
  readonly items: Items
  readonly row: number
  readonly id: string
}

/** The zip or town of a path, among all of its kind. Errors: 422 for what cannot be one, 404 for an unknown one. */
export function requirePlace(
  { placeType, place }: { readonly placeType: PlaceType; readonly place: string },
  snapshot: SearchSnapshot,
): FoundPlace {
  const isPlace = placeType === 'zip' ? isZip.test(place) : parseNamedPlace(place)?.state
  if (!isPlace) {
    throw invalid({ place: `must be ${placeType === 'zip' ? 'a five-digit zip' : '"Town, ST"'}` })
  }
  const { zips, zipItems, towns, townItems } = snapshot
  const [columns, items] = placeType === 'zip' ? [zips, zipItems] : [towns, townItems]
  const row = placeType === 'zip' ? zips.row(place) : findTown(place, snapshot)
  if (row === undefined) throw notFound(`There is no ${placeType} ${place.slice(0, 60)}.`)
  return { columns, items, row, id: columns.id(row) }
}
