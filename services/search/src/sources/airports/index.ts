import type { SearchSource } from '../search-source.ts'
import { airportCoverage, readAirportColumn } from './airport-column.ts'
import { airports } from './import-airports.ts'

export const source: SearchSource = {
  importer: { ...airports, coverage: airportCoverage },
  attributes: ['distance_to_large_airport'],
  readColumns: readAirportColumn,
}
