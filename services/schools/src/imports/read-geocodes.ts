import { schoolYear } from '@homeground/catalog/school-years'
import { type Header, type Load, lineFault, type Row, type Table } from '@homeground/sources'
import { schoolId } from './nces-id.ts'

interface Layout {
  readonly ncesId: number
  readonly lat: number
  readonly lng: number
}

/** Loads EDGE school geocodes of one school year, which is the part: `2023`. */
export async function readGeocodes(
  load: Load,
  { header, batches }: Table,
  { spring }: { spring: number },
): Promise<void> {
  const { layout, first } = geocodeLayout(header)
  const table = await load.table('school_geocode', ['year', 'nces_id', 'lat', 'lng'])
  const seen = new Set<string>()
  const take = async (rows: readonly Row[]) => {
    const values = []
    for (const row of rows) {
      const place = lineFault(row, header) ?? placeOf(row.fields, layout)
      if (typeof place === 'string') {
        load.reject(row, place)
      } else if (seen.has(place.ncesId)) {
        load.reject(row, 'school repeated')
      } else {
        seen.add(place.ncesId)
        load.keep(String(spring))
        values.push([spring, place.ncesId, place.lat, place.lng])
      }
    }
    await table.write(values)
  }
  if (first) await take([first])
  for await (const rows of batches) await take(rows)
  load.setVintage(schoolYear(spring))
}

/**
 * Columns by name (`LAT`, or `LAT1516` of older releases); or the text file without a header, whose
 * first line then is a row: 23 columns, the id first, latitude and longitude 13th and 14th.
 */
function geocodeLayout(header: Header): { layout: Layout; first?: Row } {
  if (schoolId(header.names[0] ?? '') && header.names.length === 23) {
    const first = { line: 1, text: header.names.join('|'), fields: header.names }
    return { layout: { ncesId: 0, lat: 12, lng: 13 }, first }
  }
  const named = (name: string) => [
    name,
    ...header.names.filter((column) => RegExp(`^${name}\\d{4}$`, 'i').test(column)),
  ]
  const columns = { ncesId: 'NCESSCH', lat: named('LAT'), lng: named('LON') }
  return { layout: header.require(columns) }
}

function placeOf(fields: readonly string[], at: Layout) {
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  const [lat, lng] = [fields[at.lat]!.trim(), fields[at.lng]!.trim()]
  const isPlace =
    lat !== '' && lng !== '' && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180
  // Nobody goes to school in the Gulf of Guinea: 0, 0 is a place not found.
  if (!isPlace || (Number(lat) === 0 && Number(lng) === 0)) return 'no place on the map'
  return { ncesId, lat: Number(lat), lng: Number(lng) }
}
