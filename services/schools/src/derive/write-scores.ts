import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { factsBySpring } from './facts-by-spring.ts'
import { type ShownLoad, yearsOf } from './loads.repository.ts'
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
  const groups = groupsOf(profiles, ({ stateAbbr }) => stateAbbr)
  const districts = groupsOf(profiles, ({ leaId }) => leaId)
  const springs = [...new Set([...yearsOf(loads, 'math'), ...yearsOf(loads, 'rla')])].sort()
  const facts = factsBySpring(client, { profiles, loads })
  const earlier = new Map<number, EarlierSpring>()
  const changes = new Map<number, TestChanges>()
  const newest = collectNewestScores(profiles.length)
  for (const year of springs) {
    const { results, ofStates } = await readResults(client, loads, { year, indexOfSchool })
    changes.set(year, testChanges(ofStates, groups.values()))
    const scored = scoreYear({
      year,
      results,
      before: earlier.get(year - 2),
      groups: groups.values(),
      districts: districts.values(),
      lunchShares: await facts.lunchShares(year),
      changes: [changes.get(year - 1), changes.get(year)].filter((ofSpring) => ofSpring !== undefined),
    })
    earlier.set(
      year,
      scored.map((school) => ({ proficiency: school?.proficiency ?? null, source: school?.results.source ?? null })),
    )
    earlier.delete(year - 2)
    changes.delete(year - 1)
    await writeYear(client, { year, profiles, groups, scored, students: await facts.students(year) })
    newest.add(year, scored)
  }
  return newest.scores()
}

const meanColumns = ['schools', 'math', 'rla', 'proficiency', 'students', 'change'] as const

/** State or district, and level → the indexes of its schools, which are compared with each other. */
function groupsOf(
  profiles: readonly Profile[],
  unitOf: (entry: Profile['facts']['entry']) => string,
): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  profiles.forEach(({ facts: { entry } }, index) => {
    const key = `${unitOf(entry)} ${entry.level}`
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
    students,
  }: {
    year: number
    profiles: readonly Profile[]
    groups: ReadonlyMap<string, readonly number[]>
    scored: readonly (ScoredSchool | undefined)[]
    /** Enrollment by school; null when unknown. */
    students: readonly (number | null)[]
  },
): Promise<void> {
  function* schoolRows(): Generator<CopyValue[]> {
    for (const [index, school] of scored.entries()) {
      if (school) yield schoolYearValues(profiles[index]!.facts.entry.ncesId, year, school)
    }
  }
  function* meanRows(): Generator<CopyValue[]> {
    for (const [key, group] of groups) {
      const means = stateMeans(
        group.flatMap((index) => {
          const school = scored[index]
          return school ? [{ school, students: students[index] ?? null }] : []
        }),
      )
      if (!means) continue
      yield [...key.split(' '), year, ...meanColumns.map((column) => means[column])]
    }
  }
  await copyRowsIn(client, { table: 'school_year', columns: schoolYearColumns }, schoolRows())
  const columns = ['state_abbr', 'level', 'year', ...meanColumns]
  await copyRowsIn(client, { table: 'state_level_year', columns }, meanRows())
}
