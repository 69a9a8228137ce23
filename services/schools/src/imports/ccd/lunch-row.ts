import { springOf } from '@homeground/catalog/school-years'
import type { Header } from '@homeground/sources'
import { readCount } from '../count.ts'
import { schoolId } from '../nces-id.ts'

export type LunchFigure = 'free' | 'reduced' | 'total'

export interface LunchRow {
  readonly year: number
  readonly ncesId: string
  readonly figure: LunchFigure
  readonly count: number | null
}

/** Finds the columns of CCD lunch eligibility (033). Errors: a SourceError naming what is missing. */
export function lunchLayout(header: Header) {
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

export type LunchLayout = ReturnType<typeof lunchLayout>

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
