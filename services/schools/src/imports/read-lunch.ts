import { type Load, lineFault, type Table } from '@homeground/sources'
import { type LunchFigure, lunchLayout, lunchRow } from './lunch-row.ts'
import { vintageOf } from './vintage.ts'

type Counts = { year: number; ncesId: string } & Partial<Record<LunchFigure, number | null>>

/** Loads CCD lunch eligibility, several lines a school; a part is all of a year, `2018/lunch`. */
export async function readLunch(load: Load, { header, batches }: Table): Promise<void> {
  const layout = lunchLayout(header)
  const table = await load.table('school_lunch', ['year', 'nces_id', 'free', 'reduced', 'total'])
  const schools = new Map<string, Counts>()
  const years = new Set<number>()
  for await (const rows of batches) {
    for (const line of rows) {
      const row = lineFault(line, header) ?? lunchRow(line.fields, layout)
      if (typeof row === 'string') {
        load.reject(line, row)
        continue
      }
      const { year, ncesId, figure, count } = row
      const key = `${year}${ncesId}`
      const counts: Counts = schools.get(key) ?? { year, ncesId }
      if (counts[figure] !== undefined) {
        load.reject(line, 'school and category repeated')
        continue
      }
      counts[figure] = count
      schools.set(key, counts)
      years.add(year)
      load.keep(`${year}/lunch`)
    }
    await table.write([])
  }
  for (const { year, ncesId, free = null, reduced = null, total = null } of schools.values()) {
    await table.write([[year, ncesId, free, reduced, total]])
  }
  const vintage = vintageOf(years)
  if (vintage) load.setVintage(vintage)
}
