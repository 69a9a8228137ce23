import { schoolYear, schoolYearRange } from '@homeground/catalog/periods'
import { roundTo } from '@homeground/catalog/rounding'
import { EARTH_RADIUS_MILES, milesOfChord, type Point, type Vector, vectorOf } from '@homeground/columns'
import type { FigureNote } from '@homeground/contracts'
import { type CopyValue, copyRowsIn } from '@homeground/sources'
import type { PoolClient } from 'pg'
import { toHundredth, weightedMean } from '../measures/mean.ts'
import type { NewestScores } from './newest-scores.ts'
import type { Profile } from './profiles.ts'

const zipScoreColumns = [
  'zip',
  'overall_score',
  'score_year',
  'diversity_score',
  'school_avg_pctprof_2yr_change',
  'change_year',
  'borrowed',
  'borrowed_miles',
  'notes',
]

/** Writes the scores of all zips, computed from the schools that are open now. */
export async function writeZips(
  client: PoolClient,
  {
    profiles,
    newest,
    centers,
    vintages,
  }: {
    profiles: readonly Profile[]
    newest: NewestScores
    centers: ReadonlyMap<string, ZipCenter>
    /** Attribute → the newest school years of its values. */
    vintages: Readonly<Record<string, string>>
  },
): Promise<void> {
  const schools = profiles.flatMap(({ facts, current, location, diversity }, index) =>
    current
      ? [
          {
            ncesId: facts.entry.ncesId,
            zip: facts.entry.zip,
            stateAbbr: facts.entry.stateAbbr,
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
  const enrollmentYears = enrollmentYearsByZip(profiles)
  function* rows(): Generator<CopyValue[]> {
    for (const score of zipScores(schools, centers)) {
      const { zip, borrowed } = score
      const ids = borrowed.map(({ ncesId }) => ncesId).join(',')
      const miles = borrowed.map((school) => toHundredth(school.miles)).join(',')
      yield [
        zip,
        score.overallScore,
        score.scoreYear,
        score.diversityScore,
        score.twoYearChange,
        score.changeYear,
        `{${ids}}`,
        `{${miles}}`,
        notesOf(score, { vintages, enrolled: enrollmentYears.get(zip) ?? [] }),
      ]
    }
  }
  await copyRowsIn(client, { table: 'zip_score', columns: zipScoreColumns }, rows())
}

/** The notes of a zip's scores as JSON: borrowed schools, and school years other than the newest; null without any. */
function notesOf(
  score: ZipScore,
  { vintages, enrolled }: { vintages: Readonly<Record<string, string>>; enrolled: readonly number[] },
): string | null {
  const { borrowed, scoreYear, changeYear } = score
  const farthest = borrowed.at(-1)
  const notes: Record<string, FigureNote> = {
    overall_score: {
      ...(farthest && score.overallScore !== null && { borrowed_miles: farthest.miles }),
      ...ownVintage(scoreYear === null ? undefined : schoolYear(scoreYear), vintages.overall_score),
    },
    diversity_score: ownVintage(
      score.diversityScore === null ? undefined : enrolled.map(schoolYear).join(', '),
      vintages.diversity_score,
    ),
    school_avg_pctprof_2yr_change: ownVintage(
      changeYear === null ? undefined : schoolYearRange(changeYear - 2, changeYear),
      vintages.school_avg_pctprof_2yr_change,
    ),
  }
  const noted = Object.entries(notes).filter(([, note]) => Object.keys(note).length > 0)
  return noted.length > 0 ? JSON.stringify(Object.fromEntries(noted)) : null
}

/** Zip → the springs of the enrollment of its open schools, oldest first, by which diversity is computed. */
function enrollmentYearsByZip(profiles: readonly Profile[]): ReadonlyMap<string, readonly number[]> {
  const years = new Map<string, Set<number>>()
  for (const { facts, current, diversity } of profiles) {
    const { zip } = facts.entry
    if (!current || diversity === null || zip === null) continue
    years.set(zip, (years.get(zip) ?? new Set()).add(facts.enrollment!.year))
  }
  return new Map([...years].map(([zip, springs]) => [zip, [...springs].sort((a, b) => a - b)]))
}

function ownVintage(own: string | undefined, newest: string | undefined): FigureNote {
  return own === undefined || own === newest ? {} : { vintage: own }
}

/** A school's contribution to the scores of its zip. */
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

interface ZipScore {
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
  return mean === null ? null : roundTo(mean, decimals)
}

/** Cuts binary noise (62.99999999999999), which a filter from 63 on would exclude. */
const decimals = 9

function weightOf({ students, springs }: ZipSchool, at: number): number {
  return students ?? springs[at]?.takers ?? 0
}

interface Near {
  /** Position in the list of points. */
  readonly index: number
  readonly miles: number
}

/**
 * Returns a search for the nearest of many points within a fixed number of great-circle miles: nearest
 * first, ties in the order of the list. Points on the unit sphere are sorted into cubic cells as wide as
 * the reach, so that a search looks at 27 cells, without special cases for the poles or the date line.
 */
export function nearby(points: readonly Point[], reachMiles: number) {
  const reach = chordOf(reachMiles)
  const vectors = points.map(vectorOf)
  const cellOf = (coordinate: number) => Math.floor((coordinate + 1) / reach) + 1
  const perSide = Math.ceil(2 / reach) + 3
  const keyOf = (x: number, y: number, z: number) => (x * perSide + y) * perSide + z
  const cells = new Map<number, number[]>()
  vectors.forEach(({ x, y, z }, index) => {
    const key = keyOf(cellOf(x), cellOf(y), cellOf(z))
    const cell = cells.get(key)
    if (cell) cell.push(index)
    else cells.set(key, [index])
  })

  return (point: Point, count: number): Near[] => {
    const from = vectorOf(point)
    const [cx, cy, cz] = [cellOf(from.x), cellOf(from.y), cellOf(from.z)]
    const withinReach: Near[] = []
    for (let x = cx - 1; x <= cx + 1; x++)
      for (let y = cy - 1; y <= cy + 1; y++)
        for (let z = cz - 1; z <= cz + 1; z++)
          for (const index of cells.get(keyOf(x, y, z)) ?? []) {
            const miles = milesOfChord(chordSquared(from, vectors[index]!))
            if (miles <= reachMiles) withinReach.push({ index, miles })
          }
    return withinReach.sort((a, b) => a.miles - b.miles || a.index - b.index).slice(0, count)
  }
}

/** The chord of the unit sphere that spans so many great-circle miles. */
function chordOf(miles: number): number {
  return 2 * Math.sin(miles / EARTH_RADIUS_MILES / 2)
}

function chordSquared(a: Vector, b: Vector): number {
  return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2
}
