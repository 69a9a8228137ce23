/** Spreadsheets drop a leading zero: Alabama's 010000500871 becomes 10000500871. */

import { schoolYear, springOf } from '@homeground/catalog/periods'
import { type OpenLoad, SourceError } from '@homeground/sources'

const WHOLE = /^-?\d+(?:\.0+)?$/
/** NCES writes −1 for missing, −2 for not applicable, −3 and −9 for suppressed. */
const codes = new Set([-1, -2, -3, -9])
/** Ten times the students of the largest school. */
const MOST_STUDENTS = 500_000

/**
 * A number of students: null when none is given (blank, `.`, or a code of NCES), undefined for anything but a whole
 * number that a school may have.
 */
export function readCount(field: string): number | null | undefined {
  const text = field.trim()
  if (text === '' || text === '.') return null
  if (!WHOLE.test(text)) return undefined
  const count = Number(text)
  if (codes.has(count)) return null
  return count >= 0 && count <= MOST_STUDENTS ? count : undefined
}

const SCHOOL = /^\d{11,12}$/
const DISTRICT = /^\d{6,7}$/

/** The twelve digits of an NCES school id, undefined for anything else. */
export function schoolId(field: string): string | undefined {
  const text = field.trim()
  return SCHOOL.test(text) ? text.padStart(12, '0') : undefined
}

/** The seven digits of an NCES district (LEA) id; without one, the first seven of the school's id. */
export function districtId(field: string, ofSchool: string): string {
  const text = field.trim()
  return DISTRICT.test(text) ? text.padStart(7, '0') : ofSchool.slice(0, 7)
}

/** Sets a load's vintage to the newest school year of its parts, whose names start with the spring. */
export function setVintage(load: OpenLoad): void {
  const vintage = vintageOf(load.parts().map((part) => Number.parseInt(part, 10)))
  if (vintage) load.setVintage(vintage)
}

/** The newest of these school years, as people write it. */
export function vintageOf(springs: Iterable<number>): string | undefined {
  const newest = Math.max(...springs)
  return Number.isFinite(newest) ? schoolYear(newest) : undefined
}

/** A vintage given with an import: a school year in one spelling, anything else as it is. */
export function namedVintage(given: string | undefined): string | undefined {
  const spring = given === undefined ? undefined : springOf(given)
  return spring ? schoolYear(spring) : given
}

/**
 * The spring of a file whose lines do not name it: as given with the import, else the two years at the
 * end of its name (`EDGE_GEOCODE_PUBLICSCH_2223.zip`). Errors: SourceError when neither names it.
 */
export function springOfFile(given: string | undefined, name: string): number {
  const inName = /_(\d{4})(?:\.\w+)*$/.exec(name)?.[1]
  const spring = springOf(given ?? inName ?? '')
  if (!spring) {
    throw new SourceError('unknown_layout', `Give the school year of ${name}, for example --vintage 2022-23.`)
  }
  return spring
}

/** The result of low-income students, in the tables of both sources of results. */
export const lowIncomeColumns = ['low_income_raw', 'low_income_low', 'low_income_high', 'low_income_takers'] as const
