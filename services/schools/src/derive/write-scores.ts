import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import type { Proficiency } from '../measures/proficiency.ts'
import { type ShownLoad, yearsOf } from './loads.repository.ts'
import { lunchSharesBySpring } from './lunch-shares.ts'
import type { Profile } from './profiles.ts'
import { readResults } from './results.repository.ts'
import { schoolYearColumns, schoolYearValues } from './school-year-rows.ts'
import { type ScoredSchool, scoreYear } from './score-year.ts'
import { stateMeans } from './state-means.ts'

/** A measure in the newest spring in which any school has it. */
export interface NewestMeasure {
  readonly year: number
  /** One entry per school, in the order of the profiles. */
  readonly values: readonly (number | null)[]
}

export interface NewestScores {
  achievement?: NewestMeasure
  trend?: NewestMeasure
  /** Test takers in the year of the newest achievement, in the order of the profiles. */
  takers: readonly (number | null)[]
}

/**
 * Computes and writes the scores of every loaded spring, oldest first. It holds one spring in memory
 * at a time, plus the proficiencies of earlier springs, which trends need. Returns the input of zip
 * scores.
 */
export async function writeScores(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
): Promise<NewestScores> {
  const indexOfSchool = new Map(profiles.map(({ facts }, index) => [facts.entry.ncesId, index]))
  const groups = groupsOf(profiles)
  const springs = [...new Set([...yearsOf(loads, 'math'), ...yearsOf(loads, 'rla')])].sort()
  const lunchShares = lunchSharesBySpring(client, { profiles, loads })
  const proficiencies = new Map<number, (Proficiency | null)[]>()
  const newest: NewestScores = { takers: [] }
  for (const year of springs) {
    const scored = scoreYear({
      year,
      results: await readResults(client, loads, { year, indexOfSchool }),
      lunchShares: await lunchShares(year),
      before: proficiencies.get(year - 2),
      groups: groups.values(),
    })
    proficiencies.set(
      year,
      scored.map((school) => school?.proficiency ?? null),
    )
    proficiencies.delete(year - 2)
    await writeYear(client, { year, profiles, groups, scored })
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

/** State and level → the indexes of its schools, which are compared with each other. */
function groupsOf(profiles: readonly Profile[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  profiles.forEach(({ facts: { entry } }, index) => {
    const key = `${entry.stateAbbr} ${entry.level}`
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  })
  return groups
}

async function writeYear(
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
    for (const [index, school] of scored.entries()) {
      if (school) yield schoolYearValues(profiles[index]!.facts.entry.ncesId, year, school)
    }
  }
  function* meanRows(): Generator<CopyValue[]> {
    for (const [key, group] of groups) {
      const means = stateMeans(group.flatMap((index) => scored[index] ?? []))
      if (!means) continue
      const { schools, math, rla, proficiency } = means
      yield [...key.split(' '), year, schools, math, rla, proficiency]
    }
  }
  await copyRowsIn(client, { table: 'school_year', columns: schoolYearColumns }, schoolRows())
  const columns = ['state_abbr', 'level', 'year', 'schools', 'math', 'rla', 'proficiency']
  await copyRowsIn(client, { table: 'state_level_year', columns }, meanRows())
}
