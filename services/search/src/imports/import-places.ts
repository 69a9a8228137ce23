import { createRequire } from 'node:module'
import { type LoadInput, type LoadResult, runLoad } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { openCounties } from '../places/county.ts'
import { listZips } from '../places/zip-list.ts'
import { groups } from './groups.ts'

type Options = Pick<LoadInput, 'onProgress' | 'partial'> & {
  states?: readonly string[] | undefined
}

/**
 * Loads the zips of the `zipcodes` package, each with the county that holds its center. There is no
 * file: the package is the source and its version the vintage. `states` loads only these.
 */
export async function importPlaces(
  db: DataSource,
  { states, ...options }: Options,
): Promise<LoadResult> {
  const { name, version } = createRequire(import.meta.url)('zipcodes/package.json')
  const countyOf = openCounties()
  const from = { name: `${name}@${version}` }
  const publisher = 'zipcodes (npm)'
  return runLoad(
    db,
    { ...options, group: groups.places, source: 'places', publisher, from, vintage: version },
    async (load) => {
      const columns = ['zip', 'town', 'county_fips', 'county', 'state_abbr', 'lat', 'lng']
      const place = await load.table('place', columns)
      let line = 0
      for (const entry of listZips()) {
        line++
        if ('refused' in entry) {
          load.reject({ line, text: entry.text }, entry.refused)
          continue
        }
        const { zip, town, stateAbbr, lat, lng } = entry.zip
        if (states && !states.includes(stateAbbr)) continue
        const county = countyOf({ lat, lng, stateAbbr })
        load.keep('')
        await place.write([
          [zip, town, county?.fips ?? null, county?.name ?? null, stateAbbr, lat, lng],
        ])
      }
    },
  )
}
