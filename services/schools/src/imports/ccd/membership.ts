import { springOf } from '@homeground/catalog/school-years'
import {
  type CopyValue,
  collectByKey,
  type Header,
  loadRows,
  type OpenLoad,
  type Skipped,
  skipped,
  type Table,
} from '@homeground/sources'
import { raceColumns, raceGroupIndex } from '../../measures/students.ts'
import { readCount, schoolId, setVintage } from '../nces-fields.ts'

interface MembershipRow {
  readonly year: number
  readonly ncesId: string
  /** All students, all but adults, or the position of a race group. */
  readonly of: 'all' | 'allButAdults' | number
  /** Position of the sex in `sexes`. */
  readonly sex: number
  readonly count: number | null
}

/** Finds the columns of CCD membership (052). Errors: a SourceError naming what is missing. */
function membershipLayout(header: Header) {
  return header.require({
    year: 'SCHOOL_YEAR',
    ncesId: 'NCESSCH',
    race: 'RACE_ETHNICITY',
    sex: 'SEX',
    count: 'STUDENT_COUNT',
    indicator: 'TOTAL_INDICATOR',
  })
}

type MembershipLayout = ReturnType<typeof membershipLayout>

const BY_RACE = /^derived - subtotal by race\/ethnicity and sex/i
/** `no category codes` is a count of both sexes together. */
const sexes = ['female', 'male', 'not specified', 'no category codes']

const ALL = /^education unit total/i
const ALL_BUT_ADULTS = /^derived - education unit total/i

const byGrade = skipped('counts by grade')

/** Parses one line, or returns why it is rejected or skipped: nine in ten are counts by grade. */
export function membershipRow(fields: readonly string[], at: MembershipLayout): MembershipRow | Skipped | string {
  const of = whatOf(fields[at.indicator]!.trim(), fields[at.race]!)
  if (of === undefined) return byGrade
  if (of === null) return 'race not specified'
  const year = springOf(fields[at.year]!)
  if (!year) return 'not a school year'
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  const count = readCount(fields[at.count]!)
  if (count === undefined) return 'not a number of students'
  const sex = sexes.indexOf(fields[at.sex]!.trim().toLowerCase())
  return sex < 0 ? 'not a sex' : { year, ncesId, of, sex, count }
}

function whatOf(indicator: string, race: string): MembershipRow['of'] | null | undefined {
  if (BY_RACE.test(indicator)) return raceGroupIndex(race) ?? null
  if (ALL.test(indicator)) return 'all'
  return ALL_BUT_ADULTS.test(indicator) ? 'allButAdults' : undefined
}

interface Students {
  readonly year: number
  readonly ncesId: string
  all?: number | null
  allButAdults?: number | null
  /** By race group; absent while no line has counted any. */
  races?: number[]
  /** One bit for each race group and sex that a line has counted. */
  counted: number
}

/**
 * Loads CCD membership, many lines per school (about 11 million in a whole year): all students, and
 * those of each race group, girls and boys together. A part is one year, `2018/membership`.
 */
export async function readMembership(load: OpenLoad, table: Table): Promise<void> {
  const layout = membershipLayout(table.header)
  await loadRows(load, table, {
    table: 'school_membership',
    columns: ['year', 'nces_id', 'students', ...raceColumns],
    parse: ({ fields }) => membershipRow(fields, layout),
    partOf: ({ year }) => `${year}/membership`,
    repeated: 'school and group repeated',
    ...collectByKey<MembershipRow, Students>({
      keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
      start: ({ year, ncesId }) => ({ year, ncesId, counted: 0 }),
      add: addLine,
      valuesOf,
    }),
  })
  setVintage(load)
}

/** False when the school has a line of this group and sex already. */
function addLine(students: Students, { of, sex, count }: MembershipRow): boolean {
  if (typeof of === 'string') {
    if (students[of] !== undefined) return false
    students[of] = count
    return true
  }
  const bit = 1 << (of * sexes.length + sex)
  if (students.counted & bit) return false
  students.counted |= bit
  if (count === null) return true
  students.races ??= raceColumns.map(() => 0)
  students.races[of]! += count
  return true
}

function valuesOf({ year, ncesId, all, allButAdults, races }: Students): CopyValue[] {
  return [year, ncesId, allButAdults ?? all ?? null, ...(races ?? raceColumns.map(() => null))]
}
