import type { Place } from '../country/places.ts'
import { ByteRows } from './byte-rows.ts'

export const GAZETTEER = { file: '2023_Gaz_zcta_national.txt', vintage: '2023' }

const SQUARE_METERS_PER_SQMI = 2_589_988.11
/** The header line of the Census Bureau ends with this many spaces. */
const HEADER = `GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG${' '.repeat(111)}\n`

/** The national ZCTA gazetteer: land and water in square meters and square miles, center. */
export function writeGazetteer(path: string, places: readonly Place[]): number {
  const rows = new ByteRows(path)
  rows.text(HEADER)
  const mapped = places.filter((place) => place.zcta)
  for (const place of mapped) {
    const { landSqmi, waterSqmi } = place
    const areas = [
      Math.round(landSqmi * SQUARE_METERS_PER_SQMI),
      Math.round(waterSqmi * SQUARE_METERS_PER_SQMI),
      Number(landSqmi.toFixed(3)),
      Number(waterSqmi.toFixed(3)),
    ]
    const center = [place.latitude.toFixed(6), place.longitude.toFixed(6)]
    rows.text(`${[place.zip, ...areas, ...center].join('\t')}\n`)
  }
  rows.close()
  return mapped.length
}
