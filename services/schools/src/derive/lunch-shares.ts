import type { PoolClient } from 'pg'
import { type ShownLoad, yearsOf } from './loads.repository.ts'
import type { Profile } from './profiles.ts'
import { readLunch } from './school-facts.repository.ts'

/** A lunch share in percent per school, in the order of the profiles; null when unknown. */
type LunchShares = readonly (number | null)[]

/**
 * Returns a reader of lunch shares by spring. Lunch files lag behind test results, so it takes the
 * loaded school year that is nearest to the spring. Caches the last year read.
 */
export function lunchSharesBySpring(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
) {
  const withEnrollment = new Set(yearsOf(loads, 'membership'))
  const years = yearsOf(loads, 'lunch').filter((year) => withEnrollment.has(year))
  let cached: { year: number; shares: LunchShares } | undefined
  return async (spring: number): Promise<LunchShares> => {
    const year = nearestYear(years, spring)
    if (year === undefined) return []
    if (cached?.year !== year) {
      const lunches = await readLunch(client, loads, year)
      const shares = profiles.map(({ facts }) => lunches.get(facts.entry.ncesId)?.share ?? null)
      cached = { year, shares }
    }
    return cached.shares
  }
}

/** The loaded year nearest to a spring, the earlier of two; undefined when none is loaded. */
function nearestYear(years: readonly number[], spring: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(a - spring) - Math.abs(b - spring) || a - b)[0]
}
