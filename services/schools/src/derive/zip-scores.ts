import type { Point } from '@homeground/columns'
import { weightedMean } from '../measures/weighted-mean.ts'
import { nearby } from './nearby.ts'

/** What a school contributes to the scores of its zip. */
export interface ZipSchool {
  readonly ncesId: string
  readonly zip: string | null
  readonly stateAbbr: string
  readonly location: Point | null
  readonly diversity: number | null
  /** Enrollment; null when unknown. */
  readonly students: number | null
  /** Its scores in each spring that zips may have scores of, newest first; the same springs for all schools. */
  readonly springs: readonly SchoolSpring[]
}

/** The center of a zip, with the zip's state. */
export interface ZipCenter extends Point {
  readonly stateAbbr: string
}

export interface SchoolSpring {
  readonly year: number
  readonly achievement: number | null
  readonly trend: number | null
  /** There is no trend up to this spring or across it. */
  readonly testChanged: boolean
  readonly takers: number | null
}

export interface ZipScore {
  readonly zip: string
  readonly overallScore: number | null
  /** Spring of the overall score. */
  readonly scoreYear: number | null
  readonly diversityScore: number | null
  readonly twoYearChange: number | null
  /** Spring at the end of the change. */
  readonly changeYear: number | null
  /** If no school of the zip has a score: the nearby schools that it comes from, nearest first. */
  readonly borrowed: readonly { readonly ncesId: string; readonly miles: number }[]
}

const MOST_BORROWED = 3
const BORROWED_WITHIN_MILES = 10

/**
 * The scores of each zip: means over its schools, weighted by students (or by test takers where enrollment
 * is unknown), of achievement (`overall_score`, 0–100), diversity (`diversity_score`, 0–100) and trend
 * (`school_avg_pctprof_2yr_change`, percentage points over two years). Achievement and trend are each of
 * the newest spring in which a school of the zip has one. A zip without an achievement takes the mean of
 * the three nearest schools of its state that have one in the newest spring, within 10 miles of its
 * center; of schools equally near, those with the lower NCES ids.
 */
export function* zipScores(
  schools: readonly ZipSchool[],
  centers: ReadonlyMap<string, ZipCenter>,
): Generator<ZipScore> {
  const byZip = Map.groupBy(schools, ({ zip }) => zip)
  byZip.delete(null)
  const borrow = borrowing(schools)
  for (const zip of new Set([...centers.keys(), ...(byZip.keys() as Iterable<string>)])) {
    const own = byZip.get(zip) ?? []
    const center = centers.get(zip)
    const ofOwn = newestMean(own, 'achievement')
    const near = ofOwn || !center ? [] : borrow(center)
    const score =
      ofOwn ??
      newestMean(
        near.map(({ school }) => school),
        'achievement',
      )
    const change = newestMean(own, 'trend')
    yield {
      zip,
      overallScore: score?.value ?? null,
      scoreYear: score?.year ?? null,
      diversityScore: meanOf(own.map((school) => ({ school, value: school.diversity }))),
      twoYearChange: change?.value ?? null,
      changeYear: change?.year ?? null,
      borrowed: near.map(({ school, miles }) => ({ ncesId: school.ncesId, miles })),
    }
  }
}

/** Returns the nearest schools to a zip's center that are in its state and have an achievement in the newest spring. */
function borrowing(schools: readonly ZipSchool[]) {
  const scored = schools.filter(
    (school) => school.location && school.springs[0]?.achievement != null && weightOf(school, 0) > 0,
  )
  const ofStates = new Map(
    [...Map.groupBy(scored, ({ stateAbbr }) => stateAbbr)].map(([state, schools]) => {
      const byId = schools.toSorted((a, b) => (a.ncesId < b.ncesId ? -1 : 1))
      const points = byId.map(({ location }) => location!)
      return [state, { schools: byId, nearest: nearby(points, BORROWED_WITHIN_MILES) }] as const
    }),
  )
  return (center: ZipCenter) => {
    const state = ofStates.get(center.stateAbbr)
    const near = state?.nearest(center, MOST_BORROWED) ?? []
    return near.map(({ index, miles }) => ({ school: state!.schools[index]!, miles }))
  }
}

/** The mean of the newest spring in which a school has the measure; a changed test ends earlier trends. */
function newestMean(
  schools: readonly ZipSchool[],
  measure: 'achievement' | 'trend',
): { year: number; value: number } | null {
  for (const [at, { year }] of (schools[0]?.springs ?? []).entries()) {
    const value = meanOf(
      schools.map((school) => ({ school, value: school.springs[at]![measure] })),
      at,
    )
    if (value !== null) return { year, value }
    if (measure === 'trend' && schools.some(({ springs }) => springs[at]!.testChanged)) return null
  }
  return null
}

function meanOf(
  values: readonly { readonly school: ZipSchool; readonly value: number | null }[],
  at = 0,
): number | null {
  const mean = weightedMean(
    values.flatMap(({ school, value }) => (value === null ? [] : [{ value, weight: weightOf(school, at) }])),
  )
  return mean === null ? null : Number(mean.toFixed(decimals)) + 0
}

/** Cuts binary noise (62.99999999999999), which a filter from 63 on would exclude. */
const decimals = 9

function weightOf({ students, springs }: ZipSchool, at: number): number {
  return students ?? springs[at]?.takers ?? 0
}
