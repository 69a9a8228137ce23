import type { ZipDetail } from '@homeground/contracts'
import { formatCount } from '../../lib/format.ts'
import { formatNumber } from '../../lib/numbers.ts'

type Facts = Pick<ZipDetail, 'county' | 'land_sqmi' | 'has_area'> & { population?: number | null }

/** Where the zip is and how many people live on how much land, as far as that is known. */
export function ledeOf(facts: Facts, state: string): string {
  const where = facts.county ? `${facts.county}, ${state}.` : `${state}.`
  if (!facts.has_area) {
    return `${where} The Census Bureau draws no area for this zip: it is a PO box zip or a single building.`
  }
  const land = facts.land_sqmi === null ? null : milesOf(facts.land_sqmi)
  if (typeof facts.population !== 'number') return land ? `${where} ${land}.` : where
  const people = formatCount(facts.population, 'person', 'people')
  return land ? `${where} ${people} on ${land}.` : `${where} ${people}.`
}

function milesOf(squareMiles: number): string {
  if (squareMiles < 0.1) return 'less than a tenth of a square mile'
  const text = formatNumber(squareMiles)
  return `${text} square ${text === '1' ? 'mile' : 'miles'}`
}
