import type { PoolClient } from 'pg'
import { type ShownLoad, yearsOf } from './loads.repository.ts'
import type { Profile } from './profiles.ts'
import { readLunch, readStudents } from './school-facts.repository.ts'

/** A number per school, in the order of the profiles; null when unknown. */
type OfSchools = readonly (number | null)[]

/**
 * Returns readers of facts by spring: lunch shares in percent, and students. Files of both lag behind test results, so
 * each takes the loaded school year that is nearest to the spring, and caches the last year read.
 */
export function factsBySpring(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
) {
  const enrolled = yearsOf(loads, 'membership')
  const ofSchools = (values: ReadonlyMap<string, number | null>) =>
    profiles.map(({ facts }) => values.get(facts.entry.ncesId) ?? null)
  return {
    lunchShares: nearestYearReader(
      yearsOf(loads, 'lunch').filter((year) => enrolled.includes(year)),
      async (year) => {
        const lunches = await readLunch(client, loads, year)
        return ofSchools(new Map([...lunches].map(([ncesId, { share }]) => [ncesId, share])))
      },
    ),
    students: nearestYearReader(enrolled, async (year) => ofSchools(await readStudents(client, loads, year))),
  }
}

function nearestYearReader(years: readonly number[], read: (year: number) => Promise<OfSchools>) {
  let cached: { year: number; values: OfSchools } | undefined
  return async (spring: number): Promise<OfSchools> => {
    const year = nearestYear(years, spring)
    if (year === undefined) return []
    if (cached?.year !== year) cached = { year, values: await read(year) }
    return cached.values
  }
}

/** The loaded year nearest to a spring, the earlier of two; undefined when none is loaded. */
function nearestYear(years: readonly number[], spring: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(a - spring) - Math.abs(b - spring) || a - b)[0]
}
