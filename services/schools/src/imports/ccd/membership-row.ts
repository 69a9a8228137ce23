import { springOf } from '@homeground/catalog/school-years'
import { type Header, type Skipped, skipped } from '@homeground/sources'
import { raceGroupIndex } from '../../race-groups.ts'
import { readCount } from '../count.ts'
import { schoolId } from '../nces-id.ts'

export interface MembershipRow {
  readonly year: number
  readonly ncesId: string
  /** All students, all but adults, or the position of a race group. */
  readonly of: 'all' | 'allButAdults' | number
  /** Position of the sex in `sexes`. */
  readonly sex: number
  readonly count: number | null
}

/** Finds the columns of CCD membership (052). Errors: a SourceError naming what is missing. */
export function membershipLayout(header: Header) {
  return header.require({
    year: 'SCHOOL_YEAR',
    ncesId: 'NCESSCH',
    race: 'RACE_ETHNICITY',
    sex: 'SEX',
    count: 'STUDENT_COUNT',
    indicator: 'TOTAL_INDICATOR',
  })
}

export type MembershipLayout = ReturnType<typeof membershipLayout>

const BY_RACE = /^derived - subtotal by race\/ethnicity and sex/i
/** `no category codes` is a count of both sexes together. */
export const sexes = ['female', 'male', 'not specified', 'no category codes']

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
