import { ByteRows } from './byte-rows.ts'
import { uniform } from './random.ts'
import type { School } from './schools.ts'
import { STATES } from './states.ts'

export const EDGE = { file: 'EDGE_GEOCODE_PUBLICSCH_2223.TXT', vintage: '2022-2023' }

/** A few schools have not been found on the map. */
const NOT_FOUND = 0.008

/**
 * NCES EDGE geocodes, `|` between 23 columns and no header line: NCESSCH, LEAID, NAME, OPSTFIPS,
 * STREET, CITY, STATE, ZIP, STFIP, CNTY, NMCNTY, LOCALE, LAT, LON, CBSA, NMCBSA, CBSATYPE, CSA,
 * NMCSA, CD, SLDL, SLDU, SCHOOLYEAR. Counties and larger areas stay empty.
 */
export function writeEdge(path: string, schools: readonly School[], seed: number): number {
  const chance = uniform(seed, 'not found on the map')
  const rows = new ByteRows(path)
  let written = 0
  for (const { ncesId, key, district, name, place, latitude, longitude } of schools) {
    if (chance(key) < NOT_FOUND) continue
    const { fips } = STATES[place.state]!
    const street = `${100 + (key % 900)} School Street`
    const locale =
      place.urbanity > 0.75 ? 11 : place.urbanity > 0.5 ? 21 : place.urbanity > 0.3 ? 32 : 42
    const cells = [
      ...[ncesId, district.leaId, name, fips, street, place.city, place.state, place.zip, fips],
      ...['', '', locale, latitude.toFixed(6), longitude.toFixed(6)],
      ...['N', 'N', '0', 'N', 'N', '', '', '', EDGE.vintage],
    ]
    rows.text(`${cells.join('|')}\n`)
    written++
  }
  rows.close()
  return written
}
