import type { ReadonlyValues } from '@homeground/columns'
import type { SearchProfile } from '@homeground/contracts'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'

/** What the schools service needs to search around places and by prices. */
export function searchProfile({ model, zips, facts, townOf, names }: SearchSnapshot): SearchProfile {
  const rows = Array.from({ length: zips.size }, (_, row) => row)
  const centers = rows.map((row) => zips.location(row)!)
  const named = names.keys.flatMap((_, name) => (names.kindOf(name) === 'state' ? [] : [name]))
  const placeCenters = named.map(names.centerOf)
  return {
    version: model.version,
    zips: rows.map(zips.id),
    town: rows.map(townOf),
    state_abbr: rows.map(zips.group),
    lat: centers.map(({ lat }) => lat),
    lng: centers.map(({ lng }) => lng),
    has_area: rows.map((row) => facts.hasArea[row] === 1),
    columns: {
      median_listing_price: valuesOf(zips.values('median_listing_price')),
      overall_score: valuesOf(zips.values('overall_score')),
    },
    places: {
      kind: named.map((name) => names.kindOf(name) as 'town' | 'county'),
      key: named.map((name) => names.keys[name]!),
      state_abbr: named.map((name) => names.stateAbbrs[name]!),
      lat: placeCenters.map(({ lat }) => lat),
      lng: placeCenters.map(({ lng }) => lng),
      zips: named.map((name) => Array.from(names.zipRowsOf(name))),
    },
  }
}

function valuesOf(values: ReadonlyValues): (number | null)[] {
  return Array.from(values, (value) => (Number.isNaN(value) ? null : value))
}
