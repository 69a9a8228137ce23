import type { Point } from '@homeground/columns'
import { toHundredth } from '../measures/hundredth.ts'
import { weightedMean } from '../measures/weighted-mean.ts'
import { nearby } from './nearby.ts'

/** What a school contributes to the scores of its zip. */
export interface ZipSchool {
  readonly ncesId: string
  readonly zip: string | null
  readonly location: Point | null
  /** The school's weight: its enrollment, or its test takers when that is unknown. */
  readonly students: number
  readonly achievement: number | null
  readonly diversity: number | null
  readonly trend: number | null
}

export interface ZipScore {
  readonly zip: string
  readonly overallScore: number | null
  readonly diversityScore: number | null
  readonly twoYearChange: number | null
  /** If no school of the zip has a score: the nearby schools that it comes from, nearest first. */
  readonly borrowed: readonly { readonly ncesId: string; readonly miles: number }[]
}

const MOST_BORROWED = 3
const BORROWED_WITHIN_MILES = 10

/**
 * The scores of each zip: means over its schools, weighted by students, of achievement (`overall_score`,
 * 0–100), diversity (`diversity_score`, 0–100) and trend (`school_avg_pctprof_2yr_change`, percentage
 * points over two years). A zip without an achievement takes the mean of the three nearest schools
 * that have one, within 10 miles of its center.
 */
export function* zipScores(
  schools: readonly ZipSchool[],
  centers: ReadonlyMap<string, Point>,
): Generator<ZipScore> {
  const byZip = Map.groupBy(schools, ({ zip }) => zip)
  const scored = schools.filter(
    ({ achievement, students, location }) => achievement !== null && students > 0 && location,
  )
  const nearest = nearby(
    scored.map(({ location }) => location!),
    BORROWED_WITHIN_MILES,
  )
  byZip.delete(null)
  for (const zip of new Set([...centers.keys(), ...(byZip.keys() as Iterable<string>)])) {
    const own = byZip.get(zip) ?? []
    const center = centers.get(zip)
    const score = meanOf(own, 'achievement')
    const borrowed =
      score !== null || !center
        ? []
        : nearest(center, MOST_BORROWED).map(({ index, miles }) => ({
            school: scored[index]!,
            miles,
          }))
    yield {
      zip,
      overallScore:
        score ??
        meanOf(
          borrowed.map(({ school }) => school),
          'achievement',
        ),
      diversityScore: meanOf(own, 'diversity'),
      twoYearChange: meanOf(own, 'trend'),
      borrowed: borrowed.map(({ school, miles }) => ({ ncesId: school.ncesId, miles })),
    }
  }
}

function meanOf(
  schools: readonly ZipSchool[],
  measure: 'achievement' | 'diversity' | 'trend',
): number | null {
  const mean = weightedMean(
    schools.flatMap(({ [measure]: value, students }) =>
      value === null ? [] : [{ value, weight: students }],
    ),
  )
  return mean === null ? null : toHundredth(mean)
}
