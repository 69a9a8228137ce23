import {
  type LoadInput,
  type LoadResult,
  lineFault,
  type OpenedSource,
  readTable,
  runLoad,
} from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { groups } from '../imports/groups.ts'

type Options = Pick<LoadInput, 'onProgress' | 'partial' | 'demonstration' | 'vintage'> & {
  from: OpenedSource
}

/** The United States and the territories that have zips, as OurAirports writes countries. */
const countries = new Set(['US', 'PR', 'GU', 'VI', 'AS', 'MP'])

/** Loads OurAirports' `airports.csv`: the large airports of the United States with their coordinates. */
export async function importAirports(db: DataSource, options: Options): Promise<LoadResult> {
  const vintage = options.vintage ?? /(20\d\d)/.exec(options.from.name)?.[1]
  const publisher = 'OurAirports'
  const input = { ...options, group: groups.airports, source: 'airports', publisher, vintage }
  return runLoad(db, input, async (load) => {
    const { header, batches } = await readTable(options.from)
    const column = header.require({
      ident: 'ident',
      type: 'type',
      name: 'name',
      lat: 'latitude_deg',
      lng: 'longitude_deg',
      country: 'iso_country',
    })
    const airports = await load.table('airport', ['ident', 'name', 'lat', 'lng'])
    const seen = new Set<string>()
    for await (const rows of batches) {
      for (const row of rows) {
        const text = (at: number) => row.fields[at]?.trim() ?? ''
        const ident = text(column.ident)
        const [lat, lng] = [column.lat, column.lng].map((at) =>
          text(at) === '' ? Number.NaN : Number(text(at)),
        ) as [number, number]
        const fault =
          lineFault(row, header) ??
          (text(column.type) !== 'large_airport' ? 'not a large airport' : null) ??
          (countries.has(text(column.country)) ? null : 'not in the United States') ??
          (Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? null : 'coordinates are not on the map') ??
          (ident === '' || seen.has(ident) ? 'repeated or missing ident' : null)
        if (fault) {
          load.reject(row, fault)
          continue
        }
        seen.add(ident)
        load.keep('')
        await airports.write([[ident, text(column.name), lat, lng]])
      }
    }
  })
}
