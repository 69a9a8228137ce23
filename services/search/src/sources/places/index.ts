import { createRequire } from 'node:module'
import { isStateAbbr, type StateAbbreviation } from '@homeground/catalog/states'
import { coverageByState, loadRows, type PackageImporter } from '@homeground/sources'

import type { SearchSource } from '../search-source.ts'
import { createCounties } from './county.ts'
import { readPlaces } from './read-places.ts'

const LINES_PER_BATCH = 1000

/**
 * The zips of the `zipcodes` package, each with the county that contains its center. The package is
 * the source and the year of its data the vintage. `states` limits the load to these states.
 */
const places: PackageImporter = {
  tables: ['place'],
  coverage: async (db) => [
    coverageByState(
      { name: 'Places', unit: 'zip codes' },
      (await readPlaces(db)).map(({ state_abbr }) => state_abbr),
    ),
  ],
  package: packageOfZips,
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

/**
 * The year of the zips in each version of the package, which does not state it. 8.0.0 was published on October 27, 2018,
 * from files of the US postal zips and of GeoNames that were fetched then (its `scripts/fetch.sh`).
 */
const vintages: Readonly<Record<string, string>> = { '8.0.0': '2018' }

function packageOfZips() {
  const { name, version }: { name: string; version: string } = createRequire(import.meta.url)('zipcodes/package.json')
  const vintage = vintages[version]
  if (!vintage) throw new Error(`Write the year of the zips of ${name} ${version} beside its importer.`)
  return { name, version, vintage }
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

export const source: SearchSource = { importer: places, movesZips: true }

interface ListedZip {
  readonly zip: string
  readonly town: string
  readonly stateAbbr: StateAbbreviation
  readonly lat: number
  readonly lng: number
}

/** One entry of the package, numbered from 1: either a zip, or why it is left out. */
type ZipEntry = { readonly line: number; readonly text: string } & (
  | { readonly zip: ListedZip; readonly rejected?: never }
  | { readonly zip?: never; readonly rejected: string }
)

interface PackageZip {
  readonly zip: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The entries of the `zipcodes` package; zips are those of the 50 states, DC, PR, GU, VI, AS and MP. */
export function* listZips(): Generator<ZipEntry> {
  const { codes } = createRequire(import.meta.url)('zipcodes') as { codes: Record<string, PackageZip> }
  let line = 0
  for (const entry of Object.values(codes)) {
    line++
    const text = `${entry.zip} ${entry.city}, ${entry.state}`
    const zip = zipOf(entry)
    yield typeof zip === 'string' ? { line, text, rejected: zip } : { line, text, zip }
  }
}

function zipOf({ zip, city, state, country, latitude, longitude }: PackageZip): ListedZip | string {
  if (country !== 'US' || !/^[0-9]{5}$/.test(zip)) return 'not in the United States'
  if (!isStateAbbr(state)) return 'military or freely associated state'
  if (!latitude || !longitude) return 'no coordinates'
  return { zip, town: city.trim(), stateAbbr: state, lat: Number(latitude), lng: Number(longitude) }
}
