import { type Coverage, type Queryable, typicalOf } from '@homeground/sources'
import { readPlaces } from '../places/choose-centers.ts'
import type { SourceColumns } from '../search-source.ts'
import { type Airport, createNearestAirport } from './nearest-airport.ts'

/** Distance from every zip's center to the nearest loaded large airport, in miles, and its name. */
export async function readAirportColumn(
  db: Queryable,
  places: readonly { zip: string; lat: number; lng: number }[],
): Promise<SourceColumns> {
  const airports: Airport[] = await db.query(
    `select name, lat, lng from airport a join published p on p.source = 'airports' and p.load_id = a.load_id
     order by ident`,
  )
  const [load] = await db.query(
    `select l.vintage, l.demonstration, l.finished_at from published p join load l on l.id = p.load_id
     where p.source = 'airports'`,
  )
  if (!load || airports.length === 0) return { columns: new Map() }
  const nearestTo = createNearestAirport(airports)
  const values = new Map<string, number>()
  const names = new Map<string, string>()
  for (const place of places) {
    const nearest = nearestTo(place)!
    values.set(place.zip, nearest.miles)
    names.set(place.zip, nearest.name)
  }
  const vintage = load.vintage ?? String(new Date(load.finished_at).getUTCFullYear())
  const data_set = load.demonstration ? 'demonstration' : 'real'
  const provenance = { vintage, data_set } as const
  return {
    columns: new Map([['distance_to_large_airport', { provenance, values, moe: new Map() }]]),
    factsOf: (zip) => ({ nearest_airport: names.get(zip) ?? null }),
  }
}

/** The airports to which distances are measured. */
export async function airportCoverage(db: Queryable): Promise<Coverage[]> {
  const [{ airports }] = await db.query(
    `select count(*)::int as airports from airport a
     join published p on p.source = 'airports' and p.load_id = a.load_id`,
  )
  const { columns } = await readAirportColumn(db, await readPlaces(db))
  const distances = columns.get('distance_to_large_airport')?.values ?? new Map<string, number>()
  const byState: Record<string, number> = airports > 0 ? { '': airports } : {}
  return [{ name: 'Distances', unit: 'airports', byState, typical: typicalOf(distances.values()) }]
}
