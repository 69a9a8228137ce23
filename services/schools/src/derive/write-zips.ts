import type { Point } from '@homeground/columns'
import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { toHundredth } from '../measures/hundredth.ts'
import type { Profile } from './profiles.ts'
import type { NewestScores } from './write-scores.ts'
import { zipScores } from './zip-scores.ts'

const columns = [
  'zip',
  'overall_score',
  'diversity_score',
  'school_avg_pctprof_2yr_change',
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
            students: facts.enrollment?.students ?? newest.takers[index] ?? 0,
            achievement: newest.achievement?.values[index] ?? null,
            diversity,
            trend: newest.trend?.values[index] ?? null,
          },
        ]
      : [],
  )
  function* rows(): Generator<CopyValue[]> {
    for (const score of zipScores(schools, centers)) {
      const { zip, overallScore, diversityScore, twoYearChange, borrowed } = score
      const ids = borrowed.map(({ ncesId }) => ncesId).join(',')
      const miles = borrowed.map((school) => toHundredth(school.miles)).join(',')
      yield [zip, overallScore, diversityScore, twoYearChange, `{${ids}}`, `{${miles}}`]
    }
  }
  await copyRowsIn(client, { table: 'zip_score', columns }, rows())
}
