import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { type ShownLoad, yearsOf } from './loads.repository.ts'
import { lunchSharesBySpring } from './lunch-shares.ts'
import { collectNewestScores, type NewestScores } from './newest-scores.ts'
import type { Profile } from './profiles.ts'
import { readResults } from './results.repository.ts'
import { schoolYearColumns, schoolYearValues } from './school-year-rows.ts'
import { type EarlierSpring, type ScoredSchool, scoreYear } from './score-year.ts'
import { stateMeans } from './state-means.ts'
import { type TestChanges, testChanges } from './test-changes.ts'

/**
 * Computes and writes the scores of every loaded spring, oldest first. It holds one spring in memory
 * at a time, plus the proficiencies and changed tests of earlier springs, which trends need. Returns the
 * newest scores of each school.
 */
export async function writeScores(
  client: PoolClient,
  { profiles, loads }: { profiles: readonly Profile[]; loads: readonly ShownLoad[] },
): Promise<NewestScores> {
  const indexOfSchool = new Map(profiles.map(({ facts }, index) => [facts.entry.ncesId, index]))
  const groups = groupsOf(profiles)
  const springs = [...new Set([...yearsOf(loads, 'math'), ...yearsOf(loads, 'rla')])].sort()
  const lunchShares = lunchSharesBySpring(client, { profiles, loads })
  const earlier = new Map<number, EarlierSpring>()
  const changes = new Map<number, TestChanges>()
  const newest = collectNewestScores(profiles.length)
  for (const year of springs) {
    const { results, ofStates } = await readResults(client, loads, { year, indexOfSchool })
    changes.set(year, testChanges(ofStates, groups.values()))
    const scored = scoreYear({
      ...{ year, results, before: earlier.get(year - 2), groups: groups.values() },
      lunchShares: await lunchShares(year),
      changes: [changes.get(year - 1), changes.get(year)].filter(
        (ofSpring) => ofSpring !== undefined,
      ),
    })
    earlier.set(
      year,
      scored.map((school) => ({
        proficiency: school?.proficiency ?? null,
        source: school?.results.source ?? null,
      })),
    )
    earlier.delete(year - 2)
    changes.delete(year - 1)
    await writeYear(client, { year, profiles, groups, scored })
    newest.add(year, scored)
  }
  return newest.scores()
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
