import { schoolRankingFloor } from '@homeground/catalog/defaults'
import type { SchoolRanking } from '@homeground/catalog/school-measures'
import type { Range } from '@homeground/columns'
import { type SpringColumn, springColumn } from '../snapshot/packed-schools.ts'

interface Ranking {
  readonly stat: SchoolRanking
  readonly year: number
  readonly floor?: number
}

/** The column that a ranking is ordered by: by trend only certain changes. */
export function rankedColumn({ stat, year }: Ranking): string {
  return springColumn(stat === 'trend' ? 'certain_trend' : stat, year)
}

/** What ranked schools have: a value, and enough test takers, for a change in both years. */
export function rankedRanges(ranking: Ranking): Range[] {
  const { stat, year, floor = schoolRankingFloor } = ranking
  const takers: SpringColumn = stat === 'trend' ? 'trend_takers' : 'test_takers'
  const value = { attribute: rankedColumn(ranking) }
  if (floor === 0) return [value]
  return [value, { attribute: springColumn(takers, year), low: floor, lowInclusive: true }]
}
