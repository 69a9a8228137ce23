import type { Columns } from '@homeground/columns'
import type { Items } from './items.ts'
import type { SearchSnapshot } from './search-snapshot.ts'

/** The places of a snapshot as a list searches and shows them. */
export interface PlacesView {
  readonly model: SearchSnapshot['model']
  readonly columns: Columns
  readonly items: Pick<Items, 'join'>
  /** Distinguishes views of one snapshot that return different items for one request. */
  readonly version: string
}

/** The newest zips or towns of a snapshot. */
export function newestPlaces(
  { model, zips, zipItems, towns, townItems }: SearchSnapshot,
  returnType: 'zip' | 'town',
): PlacesView & { readonly items: Items } {
  return returnType === 'town'
    ? { model, columns: towns, items: townItems, version: '' }
    : { model, columns: zips, items: zipItems, version: '' }
}
