import { ByteRows } from './byte-rows.ts'
import { LARGE_AIRPORTS } from './large-airports.ts'

export const AIRPORTS = { file: 'airports.csv', vintage: '2024' }

const HEADER =
  '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region","municipality","scheduled_service","gps_code","iata_code","local_code","home_link","wikipedia_link","keywords"'
const FIRST_ID = 3_384

/** OurAirports. Always all airports, because a zip's nearest may be in a state that is not written. */
export function writeAirports(path: string): number {
  const rows = new ByteRows(path)
  rows.text(`${HEADER}\n`)
  LARGE_AIRPORTS.forEach(([iata, name, latitude, longitude, elevationFeet, state, town], i) => {
    const ident = state === 'AK' || state === 'HI' ? `P${iata}` : `K${iata}`
    const where = state === 'PR' ? '"NA","PR","PR-U-A"' : `"NA","US","US-${state}"`
    rows.text(
      `${FIRST_ID + i},"${ident}","large_airport","${name}",${latitude},${longitude},${elevationFeet},` +
        `${where},"${town}","yes","${ident}","${iata}","${iata}",,,\n`,
    )
  })
  rows.close()
  return LARGE_AIRPORTS.length
}
