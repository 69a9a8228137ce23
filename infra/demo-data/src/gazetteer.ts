import { ByteRows } from './byte-rows.ts'
import type { Place } from './places.ts'

export const GAZETTEER = { file: '2023_Gaz_zcta_national.txt', vintage: '2023' }

const SQUARE_METRES_PER_SQMI = 2_589_988.11
/** The Census Bureau's own header line ends in as many blanks. */
const HEADER = `GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG${' '.repeat(111)}\n`

/** The national ZCTA gazetteer: land and water in square metres and miles, centre. */
export function writeGazetteer(path: string, places: readonly Place[]): number {
  const rows = new ByteRows(path)
  rows.text(HEADER)
  const mapped = places.filter((place) => place.zcta)
  for (const place of mapped) {
    const { landSqmi, waterSqmi } = place
    const areas = [
      Math.round(landSqmi * SQUARE_METRES_PER_SQMI),
      Math.round(waterSqmi * SQUARE_METRES_PER_SQMI),
      Number(landSqmi.toFixed(3)),
      Number(waterSqmi.toFixed(3)),
    ]
    const centre = [place.latitude.toFixed(6), place.longitude.toFixed(6)]
    rows.text(`${[place.zip, ...areas, ...centre].join('\t')}\n`)
  }
  rows.close()
  return mapped.length
}
