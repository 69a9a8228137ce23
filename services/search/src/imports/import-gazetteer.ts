import {
  type LoadInput,
  type LoadResult,
  lineFault,
  type OpenedSource,
  readTable,
  runLoad,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { groups } from './groups.ts'

type Options = Pick<LoadInput, 'onProgress' | 'partial' | 'demonstration' | 'vintage'> & {
  from: OpenedSource
}

/**
 * Loads the Census Bureau's ZCTA gazetteer: land area and center. Columns are found by name, since
 * their order, delimiter and trailing blanks differ by year. The newest import is the one in force.
 */
export async function importGazetteer(db: DataSource, options: Options): Promise<LoadResult> {
  const vintage = options.vintage ?? /(?:^|[^0-9])(20\d\d)(?:[^0-9]|$)/.exec(options.from.name)?.[1]
  const publisher = 'Census Bureau'
  const input = { ...options, group: groups.gazetteer, source: 'gazetteer', publisher, vintage }
  return runLoad(db, input, async (load) => {
    const { header, batches } = await readTable(options.from)
    const column = header.require({
      zip: ['GEOID', 'GEOID10', 'GEOID20', 'ZCTA5'],
      land: 'ALAND_SQMI',
      lat: 'INTPTLAT',
      lng: 'INTPTLONG',
    })
    const zcta = await load.table('zcta', ['zip', 'land_sqmi', 'lat', 'lng'])
    const seen = new Set<string>()
    for await (const rows of batches) {
      for (const row of rows) {
        const zip = row.fields[column.zip]?.trim() ?? ''
        const [land, lat, lng] = [column.land, column.lat, column.lng].map((at) =>
          numberIn(row.fields[at]),
        ) as [number, number, number]
        const fault = lineFault(row, header) ?? faultOf({ zip, land, lat, lng, seen })
        if (fault) {
          load.reject(row, fault)
          continue
        }
        seen.add(zip)
        load.keep('')
        await zcta.write([[zip, land, lat, lng]])
      }
    }
  })
}

function faultOf(value: {
  zip: string
  land: number
  lat: number
  lng: number
  seen: Set<string>
}): string | null {
  if (!/^[0-9]{5}$/.test(value.zip)) return 'not a ZCTA'
  if (value.seen.has(value.zip)) return 'repeated ZCTA'
  if (!(value.land >= 0)) return 'land area is not a number'
  if (!(Math.abs(value.lat) <= 90) || !(Math.abs(value.lng) <= 180))
    return 'center is not on the map'
  return null
}

function numberIn(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text)
}
