import type { ZipDetail } from '@homeground/contracts'
import { formatCount } from '../../lib/format/format.ts'
import { formatNumber, formatWhole } from '../../lib/format/numbers.ts'
import { shortAirportName } from './airport-name.ts'

type Facts = Pick<ZipDetail, 'county' | 'land_sqmi' | 'has_area' | 'nearest_airport'> & {
  population?: number | null
  distance_to_large_airport?: number | null
}

/** Where the zip is, how many people live on how much land and how far the airport is, as far as known. */
export function ledeOf(facts: Facts, state: string): string {
  const where = facts.county ? `${facts.county}, ${state}` : state
  const airport = airportOf(facts)
  if (!facts.has_area) {
    return `${where}. The Census Bureau draws no area for this zip: it is a PO box zip or a single building${airport}.`
  }
  const land = facts.land_sqmi === null ? null : milesOf(facts.land_sqmi)
  const people =
    typeof facts.population === 'number' ? formatCount(facts.population, 'person', 'people') : null
  const size = [people, land].filter((part) => part !== null).join(' on ')
  return size ? `${where}. ${size}${airport}.` : `${where}${airport}.`
}

function milesOf(squareMiles: number): string {
  if (squareMiles < 0.1) return 'less than a tenth of a square mile'
  const text = formatNumber(squareMiles)
  return `${text} square ${text === '1' ? 'mile' : 'miles'}`
}

/** ", 17 miles from Logan Airport"; empty where no airport is loaded. */
function airportOf({ nearest_airport: name, distance_to_large_airport: miles }: Facts): string {
  if (!name || typeof miles !== 'number') return ''
  const text = formatWhole(miles)
  const far = text === '0' ? 'less than a mile' : `${text} ${text === '1' ? 'mile' : 'miles'}`
  return `, ${far} from ${shortAirportName(name)}`
}
