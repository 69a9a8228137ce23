import type { DataSource } from 'typeorm'
import type { AttributeColumn } from '../attribute-column.ts'
import { type Airport, createNearestAirport } from './nearest-airport.ts'

export interface AirportColumn {
  readonly distance: AttributeColumn | undefined
  /** Name of the nearest large airport by zip. */
  readonly names: ReadonlyMap<string, string>
}

/** Distance from every zip's center to the nearest loaded large airport. */
export async function buildAirportColumn(
  db: DataSource,
  places: readonly { zip: string; lat: number; lng: number }[],
): Promise<AirportColumn> {
  const airports: Airport[] = await db.query(
    `select name, lat, lng from airport a join published p on p.source = 'airports' and p.load_id = a.load_id
     order by ident`,
  )
  const [load] = await db.query(
    `select l.vintage, l.demonstration, l.finished_at from published p join load l on l.id = p.load_id
     where p.source = 'airports'`,
  )
  const names = new Map<string, string>()
  if (!load || airports.length === 0) return { distance: undefined, names }
  const nearestTo = createNearestAirport(airports)
  const values = new Map<string, number>()
  for (const place of places) {
    const nearest = nearestTo(place)!
    values.set(place.zip, nearest.miles)
    names.set(place.zip, nearest.name)
  }
  const vintage = load.vintage ?? String(new Date(load.finished_at).getUTCFullYear())
  const data_set = load.demonstration ? 'demonstration' : 'real'
  return {
    distance: {
      provenance: { vintage, data_set },
      values,
      moe: new Map(),
    },
    names,
  }
}
