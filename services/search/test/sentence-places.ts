import type { StateAbbreviation } from '@homeground/catalog/states'
import { openColumns, packColumns } from '@homeground/columns'
import { type ProfileRow, packValues } from '../src/read-model/read-model.ts'
import { createCounties } from '../src/sources/places/county.ts'
import { listZips } from '../src/sources/places/index.ts'
import { namePlaces } from '../src/sources/places/read-places.ts'
import { noFacts } from '../src/sources/search-source.ts'
import { openNames } from '../src/suggest/name-index.ts'
import { createNamedAreas } from '../src/suggest/named-areas.ts'
import { createPlaceLookup } from '../src/suggest/place-lookup.ts'
import { packNames } from '../src/suggest/place-names.ts'

const peoplePerZip = 10_000

/** All towns, counties and zips of the country; of towns with one name, the one with the most zips counts as the largest. */
export function countryPlaces() {
  const countyOf = createCounties()
  const rows = namePlaces(
    [...listZips()].flatMap(({ zip }) => (zip ? [{ ...zip, state_abbr: zip.stateAbbr, county: null }] : [])),
  )
    .sort((a, b) => (a.zip < b.zip ? -1 : 1))
    .map(
      (place): ProfileRow => ({
        ...noFacts,
        ...place,
        values: packValues({ population: peoplePerZip }),
        county:
          countyOf({ lat: place.lat, lng: place.lng, stateAbbr: place.state_abbr as StateAbbreviation })?.name ?? null,
        moe: {},
        notes: {},
        parts: {},
        small_bases: [],
        price_trend: [],
      }),
    )
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
  const index = openNames(packNames(rows))
  return createPlaceLookup(index, zips, createNamedAreas(index))
}
