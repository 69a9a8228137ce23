import { fipsOfState } from '@homeground/catalog/states'
import { uniform } from '../random/random.ts'
import type { School } from '../schools/schools.ts'
import { ByteRows } from './byte-rows.ts'

export const EDGE = { file: 'EDGE_GEOCODE_PUBLICSCH_2223.TXT', vintage: '2022-2023' }

/** Share of schools without a location. */
const NOT_LOCATED = 0.008

/**
 * NCES EDGE geocodes: 23 columns separated by `|`, without a header line: NCESSCH, LEAID, NAME, OPSTFIPS,
 * STREET, CITY, STATE, ZIP, STFIP, CNTY, NMCNTY, LOCALE, LAT, LON, CBSA, NMCBSA, CBSATYPE, CSA,
 * NMCSA, CD, SLDL, SLDU, SCHOOLYEAR. Counties and larger areas are empty.
 */
export function writeEdge(path: string, schools: readonly School[], seed: number): number {
  const chance = uniform(seed, 'not found on the map')
  const rows = new ByteRows(path)
  let written = 0
  for (const { ncesId, key, district, name, place, latitude, longitude } of schools) {
    if (chance(key) < NOT_LOCATED) continue
    const fips = fipsOfState[place.state]
    const street = `${100 + (key % 900)} School Street`
    const locale = place.urbanity > 0.75 ? 11 : place.urbanity > 0.5 ? 21 : place.urbanity > 0.3 ? 32 : 42
    const cells = [
      ncesId,
      district.leaId,
      name,
      fips,
      street,
      place.city,
      place.state,
      place.zip,
      fips,
      '',
      '',
      locale,
      latitude.toFixed(6),
      longitude.toFixed(6),
      'N',
      'N',
      '0',
      'N',
      'N',
      '',
      '',
      '',
      EDGE.vintage,
    ]
    rows.text(`${cells.join('|')}\n`)
    written++
  }
  rows.close()
  return written
}
