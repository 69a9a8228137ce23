import { distanceOrder } from '@homeground/catalog/attributes/selections'
import { levels as allLevels, type Level } from '@homeground/catalog/levels'
import { findSchoolMeasure } from '@homeground/catalog/school-measures'
import type { Area, Point, Range, Selection } from '@homeground/columns'
import type { AreaRequest, Order, SchoolFilters } from '@homeground/search-request'
import { type MeanChange, meanChange, toHundredth, weightedMean } from '../measures/mean.ts'
import { groupOf, kindRanges, type PackedSpring, type SpringColumn, springColumn } from '../snapshot/packed-schools.ts'
import { type PlaceIndex, requirePlace } from '../snapshot/places.ts'
import type { SchoolSnapshot } from '../snapshot/school-snapshot.ts'

/** The groups of schools of some states (all without any) and levels; undefined for all schools. */
export function groupsOf(
  { schools }: SchoolSnapshot,
  { states, levels }: { states?: readonly string[] | undefined; levels: readonly Level[] },
): string[] | undefined {
  const isEveryLevel = allLevels.every((level) => levels.includes(level))
  if (states) return states.flatMap((state) => levels.map((level) => groupOf(state, level)))
  if (isEveryLevel) return undefined
  return schools.groups.filter((group) => levels.some((level) => group.endsWith(`/${level}`)))
}

/** The schools that a search is about. `places` is called only for areas around or in a place. Errors: 422, 503. */
export function areaOf(
  snapshot: SchoolSnapshot,
  { area, levels }: { area: AreaRequest; levels: readonly Level[] },
  places: () => PlaceIndex,
): Area & { readonly center?: Point } {
  if (area.kind === 'states') return { groups: groupsOf(snapshot, { states: area.states, levels }) }
  const groups = groupsOf(snapshot, { levels })
  if (area.kind === 'nationwide') return { groups }
  if (area.kind === 'drawn') return { groups, rings: area.rings }
  if (area.kind === 'place') {
    const { zips } = requirePlace(places(), area)
    const ids = zips.flatMap((zip) => Array.from(snapshot.schoolsOfZip(zip), (row) => snapshot.schools.id(row)))
    return { groups, ids }
  }
  if (area.kind === 'places') {
    const ids = area.places.flatMap((given) => {
      const { lat, lng, zips } = requirePlace(places(), given)
      const within = { lat, lng, radiusMiles: area.radiusMiles }
      if (area.radiusMiles > 0)
        return snapshot.schools.rows(snapshot.schools.select({ within })).map((row) => snapshot.schools.id(row))
      return zips.flatMap((zip) => Array.from(snapshot.schoolsOfZip(zip), (row) => snapshot.schools.id(row)))
    })
    return { groups, ids: [...new Set(ids)] }
  }
  const { center, radiusMiles } = area
  const { lat, lng } = 'place' in center ? requirePlace(places(), center) : center
  return { groups, within: { lat, lng, radiusMiles }, center: { lat, lng } }
}

/** The column of a measure by its key: that of the spring, where each spring has its own values. */
export function columnOf(measure: string, year: number): string {
  return findSchoolMeasure(measure)?.isOfSpring ? springColumn(measure as SpringColumn, year) : measure
}

/** The ranges of the columns of a spring that filters mean. */
export function rangesOf(filters: SchoolFilters, year: number): Range[] {
  const ranges = filters.ranges.map((range) => ({ ...range, attribute: columnOf(range.attribute, year) }))
  return [...ranges, ...kindRanges(filters)]
}

interface Shown {
  readonly matches: Selection
  /** By a column, or by distance from the center. */
  readonly order: Order
  readonly center: Point | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of schools in an order; ties by id. */
export function schoolsOnPage({ schools }: SchoolSnapshot, { matches, order, center, offset, limit }: Shown): number[] {
  const { attribute, direction } = order
  if (attribute !== distanceOrder || !center) return schools.top(matches, { attribute, direction, offset, limit })
  const sign = direction === 'asc' ? 1 : -1
  const placed = schools.rows(matches).map((row) => ({ row, miles: schools.miles(row, center) }))
  placed.sort((a, b) => sign * (a.miles - b.miles) || a.row - b.row)
  return placed.slice(offset, offset + limit).map(({ row }) => row)
}

/** Great-circle miles of a school from a point, to the hundredth. */
export function milesFrom({ schools }: SchoolSnapshot, center: Point | undefined) {
  return center && ((row: number) => Math.round(100 * schools.miles(row, center)) / 100)
}

/** The levels that any of the schools has, each with its schools, largest first. */
export function schoolsByLevel(
  { schools }: Pick<SchoolSnapshot, 'schools'>,
  rows: readonly number[],
): { level: Level; rows: number[] }[] {
  const levelOf = (row: number) => schools.group(row).split('/')[1] as Level
  const studentsOf = (row: number) => schools.value('students', row) ?? -1
  return allLevels.flatMap((level) => {
    const ofLevel = rows.filter((row) => levelOf(row) === level).sort((a, b) => studentsOf(b) - studentsOf(a) || a - b)
    return ofLevel.length > 0 ? [{ level, rows: ofLevel }] : []
  })
}

/** The rows of each zip, in their order; without schools that have no zip. */
export function schoolsByZip({ zipOf }: Pick<SchoolSnapshot, 'zipOf'>, rows: Iterable<number>): Map<string, number[]> {
  const zips = new Map<string, number[]>()
  for (const row of rows) {
    const zip = zipOf(row)
    if (zip === undefined) continue
    const ofZip = zips.get(zip)
    if (ofZip) ofZip.push(row)
    else zips.set(zip, [row])
  }
  return zips
}

/** Mean of schools to the hundredth, weighted by students, or by test takers where enrollment is unknown. */
export function meanOfSchools(
  { schools }: SchoolSnapshot,
  { rows, measure, year }: { rows: readonly number[]; measure: 'achievement' | 'trend'; year: number },
): number | null {
  const mean = weightedMean(
    rows.flatMap((row) => {
      const value = schools.value(springColumn(measure, year), row)
      const weight = schools.value('students', row) ?? schools.value(springColumn('test_takers', year), row)
      return value === null || weight === null ? [] : [{ value, weight }]
    }),
  )
  return mean === null ? null : toHundredth(mean)
}

/** Mean change of schools with its range; weighted like `meanOfSchools`. */
export function changeOfSchools(
  { schools }: Pick<SchoolSnapshot, 'schools'>,
  { rows, spring }: { rows: readonly number[]; spring: PackedSpring },
): MeanChange {
  const column = (name: 'trend' | 'test_takers', row: number) => schools.value(springColumn(name, spring.year), row)
  return meanChange(
    rows.flatMap((row) => {
      const value = column('trend', row)
      const weight = schools.value('students', row) ?? column('test_takers', row)
      if (value === null || weight === null) return []
      return [{ value, weight, low: spring.facts.trend_low[row]!, high: spring.facts.trend_high[row]! }]
    }),
  )
}
