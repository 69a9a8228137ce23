import { findAttribute } from '@homeground/catalog/attributes'
import { plausibleBounds } from '@homeground/catalog/attributes/plausible'
import { rankingFloors } from '@homeground/catalog/defaults'
import type { Range } from '@homeground/columns'

/** The least population and number of listings of a ranked zip, inclusive. 0 sets none. */
export interface Floors {
  readonly population: number
  readonly listings: number
}

/** The floors of a ranking that names none: only what is measured on listings needs enough of them. */
export function defaultFloors(attribute: string): Floors {
  const { population, listings } = rankingFloors
  const isOfListings = findAttribute(attribute)?.source === listings.source
  return { population: population.least, listings: isOfListings ? listings.least : 0 }
}

/** Which zips are ranked by an attribute: those with a plausible value that reach the floors. */
export function rankedRanges(attribute: string, floors: Floors): Range[] {
  return [
    { attribute, ...plausibleBounds(attribute), lowInclusive: true },
    ...atLeast(rankingFloors.population.attribute, floors.population),
    ...atLeast(rankingFloors.listings.attribute, floors.listings),
  ]
}

/** No range for 0, so that zips without a value stay in. */
function atLeast(attribute: string, low: number): Range[] {
  return low > 0 ? [{ attribute, low, lowInclusive: true }] : []
}
