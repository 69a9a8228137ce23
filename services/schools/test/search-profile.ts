import type { SearchProfile } from '@homeground/contracts'
import { normalizeName } from '@homeground/search-request'

export interface ProfileZip {
  readonly zip: string
  readonly town: string
  readonly stateAbbr: string
  readonly lat: number
  readonly lng: number
  readonly hasArea?: boolean
  readonly price?: number | null
  readonly score?: number | null
}

/** What search sends of some zips; each town is at the mean of its zips. */
export function profileOf(zips: readonly ProfileZip[], version = 1): SearchProfile {
  const towns = [...Map.groupBy(zips.keys(), (at) => `${zips[at]!.town}, ${zips[at]!.stateAbbr}`)]
  const mean = (rows: readonly number[], of: 'lat' | 'lng') =>
    rows.reduce((sum, at) => sum + zips[at]![of], 0) / rows.length
  return {
    version,
    zips: zips.map(({ zip }) => zip),
    town: zips.map(({ town }) => town),
    state_abbr: zips.map(({ stateAbbr }) => stateAbbr),
    lat: zips.map(({ lat }) => lat),
    lng: zips.map(({ lng }) => lng),
    has_area: zips.map(({ hasArea }) => hasArea ?? true),
    columns: {
      median_listing_price: zips.map(({ price }) => price ?? null),
      overall_score: zips.map(({ score }) => score ?? null),
    },
    places: {
      kind: towns.map(() => 'town'),
      key: towns.map(([, [at]]) => normalizeName(zips[at!]!.town)),
      state_abbr: towns.map(([, [at]]) => zips[at!]!.stateAbbr),
      lat: towns.map(([, rows]) => mean(rows, 'lat')),
      lng: towns.map(([, rows]) => mean(rows, 'lng')),
      zips: towns.map(([, rows]) => rows),
    },
  }
}
