import type { Point } from '@homeground/columns'
import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { toHundredth } from '../measures/hundredth.ts'
import type { NewestScores } from './newest-scores.ts'
import type { Profile } from './profiles.ts'
import { zipScores } from './zip-scores.ts'

const columns = [
  'zip',
  'overall_score',
  'score_year',
  'diversity_score',
  'school_avg_pctprof_2yr_change',
  'change_year',
  'borrowed',
  'borrowed_miles',
]

/** Writes the scores of all zips, computed from the schools that are open now. */
export async function writeZips(
  client: PoolClient,
  {
    profiles,
    newest,
    centers,
  }: {
    profiles: readonly Profile[]
    newest: NewestScores
    centers: ReadonlyMap<string, Point>
  },
): Promise<void> {
  const schools = profiles.flatMap(({ facts, current, location, diversity }, index) =>
    current
      ? [
          {
            ncesId: facts.entry.ncesId,
            zip: facts.entry.zip,
            location,
            diversity,
            students: facts.enrollment?.students ?? null,
            springs: newest.springs.map((spring) => ({
              year: spring.year,
              achievement: spring.achievement[index] ?? null,
              trend: spring.trend[index] ?? null,
              testChanged: spring.testChanged[index] ?? false,
              takers: spring.takers[index] ?? null,
            })),
          },
        ]
      : [],
  )
  function* rows(): Generator<CopyValue[]> {
    for (const score of zipScores(schools, centers)) {
      const { zip, borrowed } = score
      const ids = borrowed.map(({ ncesId }) => ncesId).join(',')
      const miles = borrowed.map((school) => toHundredth(school.miles)).join(',')
      yield [
        ...[zip, score.overallScore, score.scoreYear, score.diversityScore],
        ...[score.twoYearChange, score.changeYear, `{${ids}}`, `{${miles}}`],
      ]
    }
  }
  await copyRowsIn(client, { table: 'zip_score', columns }, rows())
}
