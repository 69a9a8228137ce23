import { attributes } from '@homeground/catalog/attributes'
import type { PlaceDetail, ZipResult } from '@homeground/contracts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import { figureOf } from './figure.ts'

/** A town: its combined values with their percentiles among towns, and its zips. `row` is its row in `towns`. */
export function townDetail({ towns, zips, model }: SearchSnapshot, row: number): PlaceDetail {
  const document = JSON.parse(new TextDecoder().decode(towns.document(row)))
  const members = (document.zips as string[]).map(
    (zip): ZipResult => JSON.parse(new TextDecoder().decode(zips.document(zips.row(zip)!))),
  )
  const derivedFrom = members.length > 1 ? members.length : undefined
  const noted = { moe: document.moe, notes: document.notes, derivedFrom }
  const peopleOf = (zip: ZipResult) => (zip.population as number | null) ?? -1
  return {
    ...document,
    towns_in_state: towns.select({ groups: [towns.group(row)] }).count,
    towns_in_nation: towns.size,
    figures: attributes.map((attribute) => figureOf(towns, { row, attribute, model, ...noted })),
    members: members.toSorted((a, b) => peopleOf(b) - peopleOf(a)),
  }
}
