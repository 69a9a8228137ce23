import { type CopyValue, collectByKey, loadRows, type OpenLoad, type Table } from '@homeground/sources'
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
