import { type CopyValue, type Load, lineFault, type Table } from '@homeground/sources'
import { raceColumns } from '../race-groups.ts'
import { type MembershipRow, membershipLayout, membershipRow, sexes } from './membership-row.ts'
import { vintageOf } from './vintage.ts'

interface Pupils {
  readonly year: number
  readonly ncesId: string
  all?: number | null
  allButAdults?: number | null
  /** By group; not there while no line told any. */
  races?: number[]
  /** A bit for each group and sex of the lines that came by. */
  seen: number
}

/**
 * Loads CCD membership, many lines a school (some 11 million in a whole year): all pupils, and those
 * of each race group, girls and boys together. A part is all of a year, `2018/membership`.
 */
export async function readMembership(load: Load, { header, batches }: Table): Promise<void> {
  const layout = membershipLayout(header)
  const columns = ['year', 'nces_id', 'students', ...raceColumns]
  const table = await load.table('school_membership', columns)
  const schools = new Map<string, Pupils>()
  const years = new Set<number>()
  for await (const rows of batches) {
    for (const line of rows) {
      const row = lineFault(line, header) ?? membershipRow(line.fields, layout)
      if (typeof row === 'string') {
        load.reject(line, row)
        continue
      }
      const { year, ncesId } = row
      const key = `${year}${ncesId}`
      const pupils = schools.get(key) ?? { year, ncesId, seen: 0 }
      if (!count(pupils, row)) {
        load.reject(line, 'school and group repeated')
        continue
      }
      schools.set(key, pupils)
      years.add(year)
      load.keep(`${year}/membership`)
    }
    await table.write([])
  }
  for (const pupils of schools.values()) await table.write([valuesOf(pupils)])
  const vintage = vintageOf(years)
  if (vintage) load.setVintage(vintage)
}

/** Adds a line to what is known of its school; false when it came by before. */
function count(pupils: Pupils, { of, sex, count }: MembershipRow): boolean {
  if (typeof of === 'string') {
    if (pupils[of] !== undefined) return false
    pupils[of] = count
    return true
  }
  const bit = 1 << (of * sexes.length + sex)
  if (pupils.seen & bit) return false
  pupils.seen |= bit
  if (count === null) return true
  pupils.races ??= raceColumns.map(() => 0)
  pupils.races[of]! += count
  return true
}

function valuesOf({ year, ncesId, all, allButAdults, races }: Pupils): CopyValue[] {
  return [year, ncesId, allButAdults ?? all ?? null, ...(races ?? raceColumns.map(() => null))]
}
