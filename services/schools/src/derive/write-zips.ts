import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { toHundredth } from '../measures/hundredth.ts'
import type { Point } from './nearby.ts'
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

/** Writes the figures of all zips, made of the schools that are open now. */
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
  const schools = profiles.flatMap(({ facts, current, place, diversity }, at) =>
    current
      ? [
          {
            ncesId: facts.listing.ncesId,
            zip: facts.listing.zip,
            place,
            pupils: facts.enrolment?.students ?? newest.takers[at] ?? 0,
            achievement: newest.achievement?.values[at] ?? null,
            diversity,
            trend: newest.trend?.values[at] ?? null,
          },
        ]
      : [],
  )
  function* rows(): Generator<CopyValue[]> {
    for (const score of zipScores(schools, centers)) {
      const { zip, overallScore, diversityScore, twoYearChange, borrowed } = score
      const ids = borrowed.map(({ ncesId }) => ncesId).join(',')
      const miles = borrowed.map((lender) => toHundredth(lender.miles)).join(',')
      yield [zip, overallScore, diversityScore, twoYearChange, `{${ids}}`, `{${miles}}`]
    }
  }
  await copyRowsIn(client, { table: 'zip_score', columns }, rows())
}
