import { toHundredth } from '../measures/hundredth.ts'
import { weightedMean } from '../measures/weighted-mean.ts'
import { nearby, type Point } from './nearby.ts'

/** A school as its zip's figures see it. */
export interface ZipSchool {
  readonly ncesId: string
  readonly zip: string | null
  readonly place: Point | null
  /** Its weight; the test takers where the enrolment is not told. */
  readonly pupils: number
  readonly achievement: number | null
  readonly diversity: number | null
  readonly trend: number | null
}

export interface ZipScore {
  readonly zip: string
  readonly overallScore: number | null
  readonly diversityScore: number | null
  readonly twoYearChange: number | null
  /** The schools that lend their achievement to a zip that has none, nearest first. */
  readonly borrowed: readonly { readonly ncesId: string; readonly miles: number }[]
}

/** How many schools, and how far away, lend a zip their achievement. */
const LENDERS = 3
export const LENDING_MILES = 10

/**
 * The figures of each zip: means over its schools weighted by pupils, of achievement (overall_score,
 * 0–100), diversity (0–100) and trend (percentage points over two years). A zip in which no school has
 * an achievement takes that of the three nearest ones within 10 miles of its center that do.
 */
export function* zipScores(
  schools: readonly ZipSchool[],
  centers: ReadonlyMap<string, Point>,
): Generator<ZipScore> {
  const byZip = Map.groupBy(schools, ({ zip }) => zip)
  const lenders = schools.filter(
    ({ achievement, pupils, place }) => achievement !== null && pupils > 0 && place,
  )
  const nearest = nearby(
    lenders.map(({ place }) => place!),
    LENDING_MILES,
  )
  byZip.delete(null)
  for (const zip of new Set([...centers.keys(), ...(byZip.keys() as Iterable<string>)])) {
    const own = byZip.get(zip) ?? []
    const center = centers.get(zip)
    const score = meanOf(own, 'achievement')
    const borrowed =
      score !== null || !center
        ? []
        : nearest(center, LENDERS).map(({ at, miles }) => ({ school: lenders[at]!, miles }))
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
  figure: 'achievement' | 'diversity' | 'trend',
): number | null {
  const mean = weightedMean(
    schools.flatMap(({ [figure]: value, pupils }) =>
      value === null ? [] : [{ value, weight: pupils }],
    ),
  )
  return mean === null ? null : toHundredth(mean)
}
