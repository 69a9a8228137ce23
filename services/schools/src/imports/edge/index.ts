import { schoolYear } from '@homeground/catalog/periods'
import {
  type FileImporter,
  type Header,
  type Line,
  loadRows,
  readCoordinates,
  readDelimited,
  type SourceFolder,
  type Table,
} from '@homeground/sources'
import { schoolCoverage } from '../coverage.ts'
import { namedVintage, schoolId, springOfFile } from '../nces-fields.ts'

interface Layout {
  readonly ncesId: number
  readonly lat: number
  readonly lng: number
}

/** EDGE school geocodes of one school year, which is the part: `2023`. */
const edge: FileImporter = {
  tables: ['school_geocode'],
  vintageOf: namedVintage,
  async read(load, file, given) {
    const table = await readDelimited(file)
    const spring = springOfFile(namedVintage(given.vintage), file.name)
    const { layout, lines } = geocodeLayout(table)
    await loadRows(load, lines, {
      table: 'school_geocode',
      columns: ['year', 'nces_id', 'lat', 'lng'],
      parse: ({ fields }) => geocodeOf(fields, layout),
      partOf: () => String(spring),
      keyOf: ({ ncesId }) => ncesId,
      repeated: 'school repeated',
      rowsOf: ({ ncesId, lat, lng }) => [[spring, ncesId, lat, lng]],
    })
    load.setVintage(schoolYear(spring))
  },
}

/**
 * Columns are found by name (`LAT`, or `LAT1516` in older releases). The text file has no header, so
 * its first line is data: 23 columns, the id first, latitude and longitude 13th and 14th.
 */
function geocodeLayout(table: Table): { layout: Layout; lines: Table } {
  const { header, batches } = table
  if (schoolId(header.names[0] ?? '') && header.names.length === 23) {
    const first = { line: 1, text: header.names.join('|'), fields: header.names }
    const lines = { header, batches: startingWith(first, batches) }
    return { layout: { ncesId: 0, lat: 12, lng: 13 }, lines }
  }
  const columns = { ncesId: 'NCESSCH', lat: named(header, 'LAT'), lng: named(header, 'LON') }
  return { layout: header.require(columns), lines: table }
}

async function* startingWith(first: Line, batches: Table['batches']): AsyncGenerator<Line[]> {
  yield [first]
  yield* batches
}

function named({ names }: Header, name: string): string[] {
  return [name, ...names.filter((column) => RegExp(`^${name}\\d{4}$`, 'i').test(column))]
}

function geocodeOf(fields: readonly string[], at: Layout) {
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  const coordinates = readCoordinates(fields[at.lat]!, fields[at.lng]!)
  // NCES writes 0, 0 (in the Gulf of Guinea) for a location that was not found.
  if (!coordinates || (coordinates.lat === 0 && coordinates.lng === 0)) return 'no place on the map'
  return { ncesId, ...coordinates }
}

const coverage = schoolCoverage([{ name: 'Location', source: 'edge', table: 'school_geocode', kind: null }])

export const source: SourceFolder = { importer: { ...edge, coverage } }
