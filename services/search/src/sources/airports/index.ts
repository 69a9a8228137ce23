import { islandAreas } from '@homeground/catalog/states'
import { milesOfChord, type Point, vectorOf } from '@homeground/columns'
import {
  type Coverage,
  type FileImporter,
  loadRows,
  type Queryable,
  readCoordinates,
  readTable,
  skipped,
} from '@homeground/sources'
import type { AttributeColumns } from '../attribute-column.ts'
import { readPlaces } from '../places/read-places.ts'
import { type SearchSource, type SourceColumns, zipValues } from '../search-source.ts'

/** The country codes, at OurAirports, of the United States and of the territories that have zips. */
const countries = new Set<string>(['US', 'PR', ...islandAreas])

/** OurAirports' `airports.csv`: the large airports of the United States with their coordinates. */
const airports: FileImporter = {
  tables: ['airport'],
  vintageOf: (given, name) => given ?? /(20\d\d)[^/]*$/.exec(name)?.[1],
  async read(load, file) {
    const table = await readTable(file)
    const index = table.header.require({
      ident: 'ident',
      type: 'type',
      name: 'name',
      lat: 'latitude_deg',
      lng: 'longitude_deg',
      country: 'iso_country',
    })
    await loadRows(load, table, {
      table: 'airport',
      columns: ['ident', 'name', 'lat', 'lng'],
      parse({ fields }) {
        const text = (column: number) => fields[column]!.trim()
        if (text(index.type) !== 'large_airport') return notLarge
        if (!countries.has(text(index.country))) return notInUnitedStates
        const coordinates = readCoordinates(text(index.lat), text(index.lng))
        if (!coordinates) return 'coordinates are not on the map'
        const [ident, name] = [text(index.ident), text(index.name)]
        if (!hasWord.test(name)) return 'the name has no word'
        return ident === '' ? repeated : { ident, name, ...coordinates }
      },
      keyOf: ({ ident }) => ident,
      repeated,
      rowsOf: ({ ident, name, lat, lng }) => [[ident, name, lat, lng]],
    })
  },
}

/** In the names of all large airports, but in no code, no number and no error of a spreadsheet. */
const hasWord = /^[^#]*\p{L}{4}/u

const notLarge = skipped('not a large airport')
const notInUnitedStates = skipped('not in the United States')
const repeated = 'repeated or missing ident'

export const source: SearchSource = {
  importer: { ...airports, coverage: airportCoverage },
  attributes: ['distance_to_large_airport'],
  readColumns: readAirportColumn,
}

/** Distance from every zip's center to the nearest loaded large airport, in miles, and its name. */
async function readAirportColumn(
  db: Queryable,
  places: readonly { zip: string; lat: number; lng: number }[],
): Promise<SourceColumns & { readonly columns: AttributeColumns }> {
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
async function airportCoverage(db: Queryable): Promise<Coverage[]> {
  const [{ airports }] = await db.query(
    `select count(*)::int as airports from airport a join published p on p.source = 'airports' and p.load_id = a.load_id`,
  )
  const places = await readPlaces(db)
  const { columns } = await readAirportColumn(db, places)
  const distances = columns.get('distance_to_large_airport')?.values ?? new Map<string, number>()
  const counted = (count: number): Record<string, number> => (count > 0 ? { '': count } : {})
  return [{ name: 'Distances', unit: 'airports', byState: counted(airports), values: zipValues(distances, places) }]
}

interface Airport extends Point {
  readonly name: string
}

/**
 * distance_to_large_airport: finds the nearest of the airports to a point and its great-circle distance
 * in miles, by chords on the unit sphere. Undefined when there are no airports.
 */
function createNearestAirport(
  airports: readonly Airport[],
): (point: Point) => { name: string; miles: number } | undefined {
  const vectors = airports.map((airport) => ({ name: airport.name, ...vectorOf(airport) }))
  return (point) => {
    const from = vectorOf(point)
    let nearest: { name: string; chordSquared: number } | undefined
    for (const { name, x, y, z } of vectors) {
      const chordSquared = (x - from.x) ** 2 + (y - from.y) ** 2 + (z - from.z) ** 2
      if (!nearest || chordSquared < nearest.chordSquared) nearest = { name, chordSquared }
    }
    return nearest && { name: nearest.name, miles: milesOfChord(nearest.chordSquared) }
  }
}
