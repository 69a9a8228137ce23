import type { Subject } from '@homeground/contracts'
import { type Header, type Skipped, skipped } from '@homeground/sources'
import { readPercent } from '../../measures/percent.ts'
import { readCount } from '../count.ts'
import { schoolId } from '../nces-id.ts'

/** The result of all students in all grades of a school, in one subject and spring. */
export interface ResultRow {
  readonly year: number
  readonly subject: Subject
  readonly ncesId: string
  readonly raw: string | null
  readonly low: number | null
  readonly high: number | null
  readonly takers: number | null
}

/** One layout of the publisher's files. */
export interface ResultLayout {
  /** Parses a line, or returns why it is rejected or skipped. */
  readonly parse: (fields: readonly string[]) => ResultRow | string | Skipped
}

/** Of single grades and groups of students. */
export const notOfAll = skipped('not about all students in all grades')

/** Reads the header of a file in this layout; undefined when it is in another. */
export type ReadLayout = (header: Header) => ResultLayout | undefined

/** The cells that every layout has, parsed; or why the line is rejected. */
export function resultRow(
  of: { readonly year: number; readonly subject: Subject },
  cells: { readonly ncesId: string; readonly percent: string; readonly takers: string },
): ResultRow | string {
  const ncesId = schoolId(cells.ncesId)
  if (!ncesId) return 'not an NCES school id'
  const raw = cells.percent.trim()
  const percent = readPercent(raw)
  if (percent === undefined) return 'not a percent'
  const takers = readCount(cells.takers)
  if (takers === undefined) return 'not a number of test takers'
  return { ...of, ncesId, raw: raw || null, low: percent?.low ?? null, high: percent?.high ?? null, takers }
}
