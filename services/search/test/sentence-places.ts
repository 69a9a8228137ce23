import { openColumns, packColumns } from '@homeground/columns'
import type { ProfileRow } from '../src/read-model/read-model.ts'
import { listZips } from '../src/sources/places/index.ts'
import { namePlaces } from '../src/sources/places/read-places.ts'
import { noFacts } from '../src/sources/search-source.ts'
import { createPlaceLookup, openNames } from '../src/suggest/name-index.ts'
import { packNames } from '../src/suggest/place-names.ts'

/** All towns and zips of the country; of towns with one name, the one with the most zips counts as the largest. */
export function countryPlaces() {
  const rows = namePlaces(
    [...listZips()].flatMap(({ zip }) => (zip ? [{ ...zip, state_abbr: zip.stateAbbr, county: null }] : [])),
  )
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
    .map((place): ProfileRow => ({ ...noFacts, ...place, moe: {}, notes: {}, price_trend: [] }))
  const zips = openColumns(
    packColumns({
      version: '1',
      ids: rows.map(({ zip }) => zip),
      groups: rows.map(({ state_abbr }) => state_abbr),
      lat: rows.map(({ lat }) => lat),
      lng: rows.map(({ lng }) => lng),
      attributes: {},
    }),
  )
  return createPlaceLookup(openNames(packNames(rows)), zips)
}
