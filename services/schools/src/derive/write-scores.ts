import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { Proficiency } from '../measures/proficiency.ts'
import { type ShownLoad, yearsOf } from './loads.repository.ts'
import type { Profile } from './profiles.ts'
import { readResults } from './results.repository.ts'
import { readLunch } from './school-facts.repository.ts'
import { schoolYearColumns, schoolYearValues } from './school-years.ts'
import { type ScoredSchool, scoreYear } from './score-year.ts'
import { stateMeans } from './state-means.ts'

/** A measure of all schools in the newest spring in which any has it. */
export interface Newest {
  readonly year: number
  /** By school, in the order of the profiles. */
  readonly values: readonly (number | null)[]
}

export interface NewestScores {
  achievement?: Newest
  trend?: Newest
  /** Test takers in the year of the newest achievement. */
  takers: readonly (number | null)[]
}

/**
 * Works out and writes every loaded spring, oldest first, one in memory at a time; of those before it
 * only the proficiency is kept, for trends. Answers what the figures of zips are made of.
 */
export async function writeScores(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
): Promise<NewestScores> {
  const places = new Map(profiles.map(({ facts }, at) => [facts.listing.ncesId, at]))
  const groups = groupsOf(profiles)
  const springs = [...new Set([...yearsOf(loads, 'math'), ...yearsOf(loads, 'rla')])].sort()
  const shares = lunchSharesBySpring(client, { profiles, loads })
  const proficiencies = new Map<number, (Proficiency | null)[]>()
  const newest: NewestScores = { takers: [] }
  for (const year of springs) {
    const scored = scoreYear({
      year,
      results: await readResults(client, loads, { year, places }),
      lunchShares: await shares(year),
      before: proficiencies.get(year - 2),
      groups: groups.values(),
    })
    proficiencies.set(
      year,
      scored.map((school) => school?.proficiency ?? null),
    )
    proficiencies.delete(year - 2)
    await write(client, { year, profiles, groups, scored })
    const trends = scored.map((school) => school?.trend?.change ?? null)
    const achievements = scored.map((school) => school?.achievement ?? null)
    if (trends.some((value) => value !== null)) newest.trend = { year, values: trends }
    if (achievements.some((value) => value !== null)) {
      newest.achievement = { year, values: achievements }
      newest.takers = scored.map((school) => school?.proficiency?.takers ?? null)
    }
  }
  return newest
}

/** The schools (by place) of each state and level that are compared with one another. */
function groupsOf(profiles: readonly Profile[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  profiles.forEach(({ facts: { listing } }, at) => {
    const key = `${listing.stateAbbr} ${listing.level}`
    const group = groups.get(key)
    if (group) group.push(at)
    else groups.set(key, [at])
  })
  return groups
}

/** Lunch shares of the school year nearest to a spring of those loaded; the last one read is kept. */
function lunchSharesBySpring(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
) {
  const counted = new Set(yearsOf(loads, 'membership'))
  const years = yearsOf(loads, 'lunch').filter((year) => counted.has(year))
  let known: Newest | undefined
  return async (spring: number): Promise<readonly (number | null)[]> => {
    const year = nearestYear(years, spring)
    if (year === undefined) return []
    if (known?.year !== year) {
      const lunches = await readLunch(client, loads, year)
      const shares = profiles.map(({ facts }) => lunches.get(facts.listing.ncesId)?.share ?? null)
      known = { year, values: shares }
    }
    return known.values
  }
}

/** The loaded year nearest to a spring, the earlier of two; undefined when none is loaded. */
function nearestYear(years: readonly number[], spring: number): number | undefined {
  return years.toSorted((a, b) => Math.abs(a - spring) - Math.abs(b - spring) || a - b)[0]
}

async function write(
  client: PoolClient,
  {
    year,
    profiles,
    groups,
    scored,
  }: {
    year: number
    profiles: readonly Profile[]
    groups: ReadonlyMap<string, readonly number[]>
    scored: readonly (ScoredSchool | undefined)[]
  },
): Promise<void> {
  function* schoolRows(): Generator<CopyValue[]> {
    for (const [at, school] of scored.entries()) {
      if (school) yield schoolYearValues(profiles[at]!.facts.listing.ncesId, year, school)
    }
  }
  function* meanRows(): Generator<CopyValue[]> {
    for (const [key, group] of groups) {
      const means = stateMeans(group.flatMap((at) => scored[at] ?? []))
      if (!means) continue
      const { schools, math, rla, proficiency } = means
      yield [...key.split(' '), year, schools, math, rla, proficiency]
    }
  }
  await copyRowsIn(client, { table: 'school_year', columns: schoolYearColumns }, schoolRows())
  const columns = ['state_abbr', 'level', 'year', 'schools', 'math', 'rla', 'proficiency']
  await copyRowsIn(client, { table: 'state_level_year', columns }, meanRows())
}
