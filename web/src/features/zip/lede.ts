import type { Figure, ZipDetail } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { formatNumber, formatWhole } from '@homeground/format/numbers'

type Facts = Pick<ZipDetail, 'county' | 'land_sqmi' | 'nearest_airport'> & {
  named_after?: string | null
  readonly figures: readonly Pick<Figure, 'note'>[]
  population?: number | null
  distance_to_large_airport?: number | null
}

/** County, state, population, land area and distance to the nearest large airport, as far as known. */
export function ledeOf(facts: Facts, state: string): string {
  const where = facts.county ? `${facts.county}, ${state}` : state
  const airport = airportText(facts)
  // Before the Census figures are loaded, it is not known which zips have an area.
  if (facts.figures.some(({ note }) => note?.reason === 'no_area')) {
    return `${where}${airport}. A PO box or single-building zip, so there are no Census figures.`
  }
  const land = facts.land_sqmi === null ? null : landText(facts.land_sqmi)
  const people = typeof facts.population === 'number' ? formatCount(facts.population, 'person', 'people') : null
  const size = [people, land].filter((part) => part !== null).join(' on ')
  const text = size ? `${where}. ${size}${airport}.` : `${where}${airport}.`
  const { named_after: other } = facts
  return other ? `${text} It is missing from our list of zips, so it has the name of ${other}, the nearest zip.` : text
}

function landText(squareMiles: number): string {
  if (squareMiles < 0.1) return 'less than a tenth of a square mile'
  const text = formatNumber(squareMiles)
  return `${text} square ${text === '1' ? 'mile' : 'miles'}`
}

/** ", 17 miles from Logan Airport"; empty if airports are not loaded. */
function airportText({ nearest_airport: name, distance_to_large_airport: miles }: Facts): string {
  if (!name || typeof miles !== 'number') return ''
  const text = formatWhole(miles)
  const distance = text === '0' ? 'less than a mile' : `${text} ${text === '1' ? 'mile' : 'miles'}`
  return `, ${distance} from ${shortAirportName(name)}`
}

/** Airports named after an officer: their last name is enough. */
const rank = /^(?:General|Gen\.?|Colonel|Col\.?|Captain|Major) /
/** What follows the place: "International Thurgood Marshall Airport", "International Jetport". */
const international = /^(.+?) International\b.*$/

/**
 * The everyday name of an airport: `General Edward Lawrence Logan International Airport` → `Logan
 * Airport`, `Minneapolis-St Paul International/Wold-Chamberlain Airport` → `Minneapolis-St Paul Airport`.
 */
export function shortAirportName(name: string): string {
  const short = name.trim().replace(international, '$1 Airport')
  if (!rank.test(short)) return short
  return short.replace(/^.* (\S+ Airport)$/, '$1')
}
