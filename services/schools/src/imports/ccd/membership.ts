import { type CopyValue, loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { raceColumns } from '../../race-groups.ts'
import { setVintage } from '../vintage.ts'
import { type MembershipRow, membershipLayout, membershipRow, sexes } from './membership-row.ts'

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
  const schools = collectSchools()
  await loadRows(load, table, {
    table: 'school_membership',
    columns: ['year', 'nces_id', 'students', ...raceColumns],
    parse: ({ fields }) => membershipRow(fields, layout),
    partOf: ({ year }) => `${year}/membership`,
    isFirst: schools.add,
    repeated: 'school and group repeated',
    rowsAtEnd: schools.rows,
  })
  setVintage(load)
}

function collectSchools() {
  const schools = new Map<string, Students>()
  return {
    /** Adds a line to its school; false when the school has a line of this group and sex already. */
    add(row: MembershipRow): boolean {
      const { year, ncesId } = row
      const key = `${year}${ncesId}`
      const students = schools.get(key) ?? { year, ncesId, counted: 0 }
      if (!addLine(students, row)) return false
      schools.set(key, students)
      return true
    },
    *rows(): Generator<CopyValue[]> {
      for (const students of schools.values()) yield valuesOf(students)
    },
  }
}

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
