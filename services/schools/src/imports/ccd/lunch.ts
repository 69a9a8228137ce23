import { collectByKey, loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { setVintage } from '../vintage.ts'
import { type LunchFigure, type LunchRow, lunchLayout, lunchRow } from './lunch-row.ts'

type Counts = { year: number; ncesId: string } & Partial<Record<LunchFigure, number | null>>

/** Loads CCD lunch eligibility, several lines per school. A part is one year, `2018/lunch`. */
export async function readLunch(load: OpenLoad, table: Table): Promise<void> {
  const layout = lunchLayout(table.header)
  await loadRows(load, table, {
    table: 'school_lunch',
    columns: ['year', 'nces_id', 'free', 'reduced', 'total'],
    parse: ({ fields }) => lunchRow(fields, layout),
    partOf: ({ year }) => `${year}/lunch`,
    repeated: 'school and category repeated',
    ...collectByKey<LunchRow, Counts>({
      keyOf: ({ year, ncesId }) => `${year}${ncesId}`,
      start: ({ year, ncesId }) => ({ year, ncesId }),
      add(counts, { figure, count }) {
        if (counts[figure] !== undefined) return false
        counts[figure] = count
        return true
      },
      valuesOf: ({ year, ncesId, free = null, reduced = null, total = null }) => [year, ncesId, free, reduced, total],
    }),
  })
  setVintage(load)
}
