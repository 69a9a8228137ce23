import { type Level, schoolTypes } from '@homeground/catalog/levels'
import type { PackedColumns, Range } from '@homeground/columns'
import type { DataSet } from '@homeground/contracts'
import { normalizeName, type SchoolFilters } from '@homeground/search-request'
import { gradeNumber } from '../derive/school-facts.ts'

/** Measures of a spring that lists filter or order by: columns named by `springColumn`. NaN is none. */
export const springColumns = [
  'achievement',
  /** Only where it is a point. */
  'proficiency',
  'impact',
  'trend',
  /** Of a trend whose range does not contain 0: the end of the range nearer to 0, by which lists of change are ordered. */
  'least_change',
  'test_takers',
  'trend_takers',
] as const
export type SpringColumn = (typeof springColumns)[number]

/** Name of a column of one spring: `achievement/2021`. */
export function springColumn(name: SpringColumn, year: number): string {
  return `${name}/${year}`
}

/** Numbers of what kind a school is, which lists filter by: charter is 1 or 0, the others are by `typeNumber` and `gradeNumber`. */
export type KindColumn = 'type' | 'charter' | 'grade_low' | 'grade_high'

/** The number of a type by the words of a directory; null for one that lists can't be limited to. */
export function typeNumber(words: string | null): number | null {
  const index = schoolTypes.findIndex((type) => type.words.some((each) => each === words))
  return index < 0 ? null : index
}

/** The ranges of the schools of a type, and of those that teach a grade. */
export function kindRanges({ type, grade }: Pick<SchoolFilters, 'type' | 'grade'>): Range[] {
  const taught = grade === undefined ? null : gradeNumber(grade)
  const exactly = (attribute: KindColumn, value: number) => ({ attribute, low: value, lowInclusive: true, high: value })
  return [
    ...(type === 'charter' ? [exactly('charter', 1)] : []),
    ...(type !== undefined && type !== 'charter'
      ? [
          exactly(
            'type',
            schoolTypes.findIndex(({ key }) => key === type),
          ),
        ]
      : []),
    ...(taught === null
      ? []
      : [
          { attribute: 'grade_low', high: taught },
          { attribute: 'grade_high', low: taught, lowInclusive: true },
        ]),
  ]
}

/** Further numbers of a spring that items show. */
export const springFacts = [
  'low',
  'high',
  'value',
  'rank',
  'rank_of',
  'rank_best',
  'rank_worst',
  'district_rank',
  'district_rank_of',
  'proficiency_rank',
  'proficiency_rank_of',
  'impact_rank',
  'impact_rank_of',
  'trend_rank',
  'trend_rank_of',
  'trend_low',
  'trend_high',
  'trend_clear',
] as const
export type SpringFact = (typeof springFacts)[number]

export type Floats = Float64Array<SharedArrayBuffer>

/** One spring with results; lists have one entry per school, NaN for none. */
export interface PackedSpring {
  readonly year: number
  /** Schools with a proficiency, and states with such a school. */
  readonly schools: number
  readonly states: number
  readonly facts: Readonly<Record<SpringFact, Floats>>
}

export interface StatisticsRow {
  readonly year: number
  readonly state_abbr: string
  readonly level: Level
  readonly schools: number
  readonly students: number | null
  readonly proficiency: number | null
  readonly math: number | null
  readonly rla: number | null
  readonly change: number | null
}

/** Rows in groups: those of group g are rows[starts[g]] up to rows[starts[g + 1]], ascending. */
export interface RowGroups {
  readonly starts: Uint32Array<SharedArrayBuffer>
  readonly rows: Uint32Array<SharedArrayBuffer>
}

/** Names to complete: a line for each, the largest first, and the row of each line. */
export interface PackedNames {
  readonly lines: string
  readonly rows: Uint32Array<SharedArrayBuffer>
}

/**
 * One version of all open schools and their districts as plain data that threads can exchange. Groups of the columns of
 * schools are written by `groupOf`, those of districts are states.
 */
export interface PackedSchools {
  readonly version: string
  readonly dataSet: DataSet
  /** Oldest first. */
  readonly springs: readonly PackedSpring[]
  readonly schools: PackedColumns
  readonly districts: PackedColumns
  /** The schools of each row of `districts`. */
  readonly ofDistricts: RowGroups
  /** Names of districts in addresses, by row, one per line. */
  readonly slugs: string
  /** Zips that have schools, ascending, one per line, and their schools. */
  readonly zips: string
  readonly ofZips: RowGroups
  /** Names of schools and districts for suggestions. */
  readonly schoolNames: PackedNames
  readonly districtNames: PackedNames
  readonly statistics: readonly StatisticsRow[]
}

/** The group of a school: its state and level. */
export function groupOf(stateAbbr: string, level: Level): string {
  return `${stateAbbr}/${level}`
}

export function sharedFloats(size: number): Floats {
  return new Float64Array(new SharedArrayBuffer(8 * size)).fill(Number.NaN)
}

/** Lists the rows of each group; a row whose group is undefined is in none. */
export function packRowGroups(groupOfRow: readonly (number | undefined)[], groupCount: number): RowGroups {
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (groupCount + 1)))
  for (const group of groupOfRow) if (group !== undefined) starts[group + 1]!++
  for (let group = 0; group < groupCount; group++) starts[group + 1]! += starts[group]!
  const rows = new Uint32Array(new SharedArrayBuffer(4 * starts[groupCount]!))
  const next = starts.slice()
  groupOfRow.forEach((group, row) => {
    if (group !== undefined) rows[next[group]!++] = row
  })
  return { starts, rows }
}

/** Lines of names for suggestions, those with the most students first. */
export function packNames<T extends { readonly students: number | null; readonly stateAbbr: string }>(
  named: readonly T[],
  textOf: (one: T) => string,
): PackedNames {
  const order = named
    .map((one, row) => ({ row, students: one.students ?? 0 }))
    .sort((a, b) => b.students - a.students || a.row - b.row)
  const rows = new Uint32Array(new SharedArrayBuffer(4 * order.length))
  rows.set(order.map(({ row }) => row))
  const line = (row: number) => `${normalizeName(textOf(named[row]!))} ${named[row]!.stateAbbr.toLowerCase()}`
  return { lines: order.map(({ row }) => line(row)).join('\n'), rows }
}
