import type { AttributeKey } from '@homeground/catalog/attributes'
import type { AcsTable } from './acs-tables.ts'
import { type Estimate, percentOf, ratioOf, sumOf } from './estimate.ts'

/** One ZCTA's estimates of one vintage: `read('B25003', 2)`, null where missing. */
export type ReadEstimate = (table: AcsTable, line: number) => Estimate | null

interface PeopleMeasure {
  /** Required tables; the attribute is of the newest vintage that has them all. */
  readonly tables: readonly AcsTable[]
  readonly measure: (read: ReadEstimate, vintage: number) => Estimate | null
}

/** How each attribute is computed from ACS detailed tables, in the units of its catalog entry. */
export const peopleMeasures: Readonly<Partial<Record<AttributeKey, PeopleMeasure>>> = {
  population: { tables: ['B01003'], measure: (read) => read('B01003', 1) },
  median_age: { tables: ['B01002'], measure: (read) => read('B01002', 1) },
  percent_white: share('B03002', 3),
  percent_black: share('B03002', 4),
  percent_asian: share('B03002', 6),
  percent_hispanic: share('B03002', 12),
  percent_asian_indian: {
    tables: ['B02015', 'B03002'],
    measure: (read, vintage) => {
      const part = read('B02015', asianIndianLine(vintage))
      const whole = read('B03002', 1)
      return part && whole && percentOf(part, whole)
    },
  },
  percent_owner_occupied: shareOfSplit('B25003', { part: 2, rest: 3 }),
  percent_renter_occupied: shareOfSplit('B25003', { part: 3, rest: 2 }),
  median_rent: { tables: ['B25064'], measure: (read) => read('B25064', 1) },
  median_household_income: { tables: ['B19013'], measure: (read) => read('B19013', 1) },
  percent_bachelors_plus: {
    tables: ['B15003'],
    measure: (read) => {
      const degrees = [22, 23, 24, 25].map((line) => read('B15003', line))
      const whole = read('B15003', 1)
      if (!whole || degrees.some((degree) => degree === null)) return null
      return percentOf(sumOf(degrees as Estimate[]), whole)
    },
  },
  mean_commute_minutes: {
    tables: ['B08013', 'B08303'],
    measure: (read) => {
      const minutes = read('B08013', 1)
      const workers = read('B08303', 1)
      return minutes && workers && ratioOf(minutes, workers)
    },
  },
}

/**
 * Line of "Asian Indian" in B02015: 2 up to the 2021 vintage; from 2022 on the table groups Asian
 * origins by region and the line is 21.
 */
export function asianIndianLine(vintage: number): number {
  return vintage >= 2022 ? 21 : 2
}

function share(table: AcsTable, line: number): PeopleMeasure {
  return { tables: [table], measure: (read) => percentOfLine(read, table, line) }
}

/**
 * One of two parts that make up the whole. Their shares add up to 100 %, so they are equally uncertain: both carry the
 * larger of their margins of error.
 */
function shareOfSplit(table: AcsTable, lines: { part: number; rest: number }): PeopleMeasure {
  return {
    tables: [table],
    measure: (read) => {
      const part = percentOfLine(read, table, lines.part)
      const rest = percentOfLine(read, table, lines.rest)
      if (!part || part.moe === null || !rest || rest.moe === null) return part
      return { value: part.value, moe: Math.max(part.moe, rest.moe) }
    },
  }
}

function percentOfLine(read: ReadEstimate, table: AcsTable, line: number): Estimate | null {
  const part = read(table, line)
  const whole = read(table, 1)
  return part && whole && percentOf(part, whole)
}
