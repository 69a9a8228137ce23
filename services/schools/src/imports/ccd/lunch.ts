import { type CopyValue, loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { setVintage } from '../vintage.ts'
import { type LunchFigure, type LunchRow, lunchLayout, lunchRow } from './lunch-row.ts'

type Counts = { year: number; ncesId: string } & Partial<Record<LunchFigure, number | null>>

/** Loads CCD lunch eligibility, several lines per school. A part is one year, `2018/lunch`. */
export async function readLunch(load: OpenLoad, table: Table): Promise<void> {
  const layout = lunchLayout(table.header)
  const schools = collectSchools()
  await loadRows(load, table, {
    table: 'school_lunch',
    columns: ['year', 'nces_id', 'free', 'reduced', 'total'],
    parse: ({ fields }) => lunchRow(fields, layout),
    partOf: ({ year }) => `${year}/lunch`,
    isFirst: schools.add,
    repeated: 'school and category repeated',
    rowsAtEnd: schools.rows,
  })
  setVintage(load)
}

function collectSchools() {
  const schools = new Map<string, Counts>()
  return {
    /** Adds a line to its school; false when the school has a line of this category already. */
    add({ year, ncesId, figure, count }: LunchRow): boolean {
      const key = `${year}${ncesId}`
      const counts: Counts = schools.get(key) ?? { year, ncesId }
      if (counts[figure] !== undefined) return false
      counts[figure] = count
      schools.set(key, counts)
      return true
    },
    *rows(): Generator<CopyValue[]> {
      for (const { year, ncesId, free = null, reduced = null, total = null } of schools.values()) {
        yield [year, ncesId, free, reduced, total]
      }
    },
  }
}
