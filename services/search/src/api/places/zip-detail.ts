import { type AttributeKey, attributes, findAttribute } from '@homeground/catalog/attributes'
import { limits } from '@homeground/catalog/defaults'
import type { Columns } from '@homeground/columns'
import type { FigureNotes, Neighbor, ZipDetail, ZipResult } from '@homeground/contracts'
import { wireNumber } from '../../snapshot/item-json.ts'
import type { SearchSnapshot } from '../../snapshot/search-snapshot.ts'
import { figureOf } from './figure.ts'

const neighborCount = 8
const searchRadiiMiles = [10, 40, limits.neighborMiles]

/**
 * Everything known about one zip; `row` is its row in the snapshot's zips. With `fields`, only these attributes are
 * repeated outside of `figures`.
 */
export function zipDetail(snapshot: SearchSnapshot, row: number, fields?: readonly string[]): ZipDetail {
  const { zips, facts } = snapshot
  const document = JSON.parse(new TextDecoder().decode(zips.document(row))) as ZipResult
  const item = fields ? JSON.parse(snapshot.zipItems.join([row], fields).toString())[0] : document
  const land = facts.landSqmi[row]!
  return {
    ...item,
    has_area: facts.hasArea[row] === 1,
    named_after: namedAfter(snapshot, zips.id(row)),
    land_sqmi: Number.isNaN(land) ? null : Number(land.toFixed(3)),
    nearest_airport: snapshot.airportOf(row) || null,
    households: householdsOf(snapshot, row, document.notes),
    zips_in_state: zips.select({ groups: [zips.group(row)] }).count,
    zips_in_nation: zips.size,
    figures: attributes.map((attribute) =>
      figureOf(zips, { row, attribute, moe: document.moe, notes: document.notes, model: snapshot.model }),
    ),
    neighbors: neighborsOf(snapshot, row),
  } as ZipDetail
}

function namedAfter({ model }: SearchSnapshot, zip: string): string | null {
  return model.centers?.unlisted.find((area) => area.zip === zip)?.named_after ?? null
}

function householdsOf({ facts, model }: SearchSnapshot, row: number, notes: FigureNotes): ZipDetail['households'] {
  const [occupied, owner, renter] = facts.households.subarray(3 * row, 3 * row + 3)
  const key = 'percent_owner_occupied'
  const vintage = notes[key]?.vintage ?? model.provenance[key]?.vintage
  if (Number.isNaN(occupied) || vintage === undefined) return null
  return { occupied: occupied!, owner: owner!, renter: renter!, vintage }
}

/** The nearest zips that have an area, nearest first and none too far, found in circles of growing radius. */
function neighborsOf({ zips, facts, townOf }: SearchSnapshot, row: number): Neighbor[] {
  const here = zips.location(row)!
  let found: number[] = []
  for (const radiusMiles of searchRadiiMiles) {
    const near = zips.rows(zips.select({ within: { ...here, radiusMiles } }))
    found = near.filter((other) => other !== row && facts.hasArea[other] === 1)
    if (found.length >= neighborCount) break
  }
  const miles = new Map(found.map((other) => [other, zips.miles(other, here)]))
  found.sort((a, b) => miles.get(a)! - miles.get(b)! || a - b)
  return found
    .slice(0, neighborCount)
    .map((other) => ({
      zip: zips.id(other),
      town: townOf(other),
      state_abbr: zips.group(other),
      ...zips.location(other)!,
      miles: Number(miles.get(other)!.toFixed(1)),
      median_listing_price: wireValue(zips, 'median_listing_price', other),
      overall_score: wireValue(zips, 'overall_score', other),
      avg_agi_per_return: wireValue(zips, 'avg_agi_per_return', other),
    }))
}

function wireValue(zips: Columns, key: AttributeKey, row: number): number | null {
  const value = zips.value(key, row)
  return value === null ? null : wireNumber(value, findAttribute(key)!)
}
