import { createRequire } from 'node:module'
import { coverageByState, loadRows, type PackageImporter } from '@homeground/sources'
import { createCounties } from './county.ts'
import { readPlaces } from './read-places.ts'
import { listZips } from './zip-list.ts'

const LINES_PER_BATCH = 1000

/**
 * The zips of the `zipcodes` package, each with the county that contains its center. The package is
 * the source and its version the vintage. `states` limits the load to these states.
 */
export const places: PackageImporter = {
  tables: ['place'],
  coverage: async (db) => [
    coverageByState(
      { name: 'Places', unit: 'zip codes' },
      (await readPlaces(db)).map(({ state_abbr }) => state_abbr),
    ),
  ],
  package: () => createRequire(import.meta.url)('zipcodes/package.json'),
  async read(load, { states }) {
    const countyOf = createCounties()
    await loadRows(
      load,
      { batches: batchesOf(listZips(), LINES_PER_BATCH) },
      {
        table: 'place',
        columns: ['zip', 'town', 'county_fips', 'county', 'state_abbr', 'lat', 'lng'],
        parse({ zip, rejected }) {
          if (!zip) return rejected
          return states && !states.includes(zip.stateAbbr) ? null : zip
        },
        keyOf: ({ zip }) => zip,
        repeated: 'repeated zip',
        rowsOf({ zip, town, stateAbbr, lat, lng }) {
          const county = countyOf({ lat, lng, stateAbbr })
          return [[zip, town, county?.fips ?? null, county?.name ?? null, stateAbbr, lat, lng]]
        },
      },
    )
  },
}

function* batchesOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  yield batch
}
