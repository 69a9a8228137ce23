import { pandemicCaveat } from '@homeground/catalog/school-measures'
import type { SchoolRankings, SchoolResult } from '@homeground/contracts'
import { formatCount, type RankInterval } from '@homeground/format/format'
import { formatWhole } from '@homeground/format/numbers'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { intervalNote } from '../search/search-text.ts'
import { uncertainNote } from './school-text.ts'

/** A school as a result of a list: its proficiency and trend are numbers, their ranges are beside them. */
export type SchoolListResult = PlaceResult &
  Omit<SchoolResult, 'proficiency' | 'trend' | 'town' | 'zip' | 'lat' | 'lng'> & {
    readonly proficiency?: number | null
    readonly proficiency_range?: SchoolResult['proficiency']
    readonly trend?: number | null
    readonly trend_range?: SchoolResult['trend']
  }

/** A school of a list call: its identity, and the measures that were asked for. */
export type FetchedSchool = Pick<SchoolResult, 'ncesID' | 'name'> & Partial<SchoolResult>

/** The result of a list for a school. A measure that was not asked for stays undefined. */
export function schoolResult(school: FetchedSchool): SchoolListResult {
  const { proficiency, trend, miles, ...rest } = school
  return {
    ...rest,
    town: school.town ?? '',
    county: null,
    ...(miles !== undefined && { distance: miles }),
    ...(proficiency !== undefined && { proficiency: proficiency?.value ?? null, proficiency_range: proficiency }),
    ...(trend !== undefined && { trend: trend?.change ?? null, trend_range: trend }),
  } as SchoolListResult
}

/** The rank of a school by a measure within its state and level, as its page has it, and its interval; null without one. */
export function schoolRank(school: SchoolListResult, orderBy: string): RankInterval | null {
  const ranks: Partial<Record<string, number | null>> = {
    achievement: school.rank,
    proficiency: school.proficiency_rank,
    impact: school.impact_rank,
    trend: school.trend_rank,
  }
  const rank = ranks[orderBy] ?? null
  if (rank === null) return null
  return orderBy === 'achievement' ? { rank, best: school.rank_best, worst: school.rank_worst } : { rank }
}

/** Whether ranks of a page of schools have intervals. */
export function haveIntervals({ data }: Pick<SchoolRankings, 'data'>, orderBy: string): boolean {
  return orderBy === 'achievement' && data.some(({ rank_best: best }) => typeof best === 'number')
}

/** How to read the changes of a list up to a spring. */
export function changeNotes(year: number): string[] {
  const caveat = pandemicCaveat(year)
  return caveat === null ? [uncertainNote] : [uncertainNote, caveat]
}

/** What the ranks of a list of schools count, the floor that cuts the list, and what a change may hide. */
export function rankingNotes(
  { floor, below_floor: below, year }: Pick<SchoolRankings, 'floor' | 'below_floor' | 'year'>,
  {
    one,
    hasChanges,
    hasIntervals = false,
  }: { one: 'school' | 'district'; hasChanges: boolean; hasIntervals?: boolean },
): string[] {
  const places = one === 'school' ? 'its state and level' : 'its state'
  return [
    `Each rank is that of the ${one} in ${places}; ties share a rank.`,
    ...(hasIntervals ? [intervalNote] : []),
    ...(below > 0
      ? [
          `${formatCount(below, one)} with fewer than ${formatWhole(floor)} test takers ${below === 1 ? 'is' : 'are'} not listed.`,
        ]
      : []),
    ...(hasChanges ? changeNotes(year) : []),
  ]
}
