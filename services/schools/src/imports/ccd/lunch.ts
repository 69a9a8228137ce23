import { springOf } from '@homeground/catalog/school-years'
import { collectByKey, type Header, loadRows, type OpenLoad, type Table } from '@homeground/sources'
import { readCount, schoolId, setVintage } from '../nces-fields.ts'

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

type LunchFigure = 'free' | 'reduced' | 'total'

interface LunchRow {
  readonly year: number
  readonly ncesId: string
  readonly figure: LunchFigure
  readonly count: number | null
}

/** Finds the columns of CCD lunch eligibility (033). Errors: a SourceError naming what is missing. */
function lunchLayout(header: Header) {
  return {
    ...header.require({
      year: 'SCHOOL_YEAR',
      ncesId: 'NCESSCH',
      program: 'LUNCH_PROGRAM',
      count: 'STUDENT_COUNT',
      indicator: 'TOTAL_INDICATOR',
    }),
    dataGroup: header.index('DATA_GROUP'),
  }
}

type LunchLayout = ReturnType<typeof lunchLayout>

/** Parses one line, or returns why it is rejected. */
export function lunchRow(fields: readonly string[], at: LunchLayout): LunchRow | string {
  const year = springOf(fields[at.year]!)
  if (!year) return 'not a school year'
  const ncesId = schoolId(fields[at.ncesId]!)
  if (!ncesId) return 'not an NCES school id'
  // Directly certified students (SNAP and the like) are counted separately from those who applied.
  if (at.dataGroup >= 0 && /direct cert/i.test(fields[at.dataGroup]!)) return 'direct certification'
  const figure = figureOf(fields[at.program]!, fields[at.indicator]!)
  if (!figure) return 'not a lunch category'
  const count = readCount(fields[at.count]!)
  return count === undefined ? 'not a number of students' : { year, ncesId, figure, count }
}

function figureOf(program: string, indicator: string): LunchFigure | undefined {
  if (/^free/i.test(program.trim())) return 'free'
  if (/^reduced/i.test(program.trim())) return 'reduced'
  return /^education unit total/i.test(indicator.trim()) ? 'total' : undefined
}
