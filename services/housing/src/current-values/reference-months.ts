import { type MonthNumber, periodOf } from '@homeground/catalog/months'
import { type MonthlyColumn, monthlyColumns } from '../months/monthly-columns.ts'
import { attributeColumns, housingAttributes } from './attribute-columns.ts'
import { comparedMonth } from './measures.ts'

const TREND_MONTHS = 24

/** The months that current values are taken from, the same for all zips. */
export interface ReferenceMonths {
  /** For each column, the newest month with any value: some layouts lack a column. */
  readonly newest: Readonly<Partial<Record<MonthlyColumn, MonthNumber>>>
  /** The month that the newest price is compared with. */
  readonly comparedPrice: MonthNumber | null
  /** The month that the newest total of listings is compared with. */
  readonly comparedTotal: MonthNumber | null
  /** Up to the 24 newest months with prices, oldest first. */
  readonly trend: readonly MonthNumber[]
}

/** `loaded`: for each column, the months with any value, in any order. */
export function referenceMonthsOf(
  loaded: Readonly<Record<MonthlyColumn, readonly MonthNumber[]>>,
): ReferenceMonths {
  const newest: Partial<Record<MonthlyColumn, MonthNumber>> = {}
  for (const column of monthlyColumns) {
    if (loaded[column].length > 0) newest[column] = Math.max(...loaded[column])
  }
  const compared = (column: MonthlyColumn) =>
    newest[column] === undefined ? null : comparedMonth(loaded[column], newest[column])
  return {
    newest,
    comparedPrice: compared('median_listing_price'),
    comparedTotal: compared('total_listing_count'),
    trend: loaded.median_listing_price.toSorted((a, b) => a - b).slice(-TREND_MONTHS),
  }
}

/** Attribute → the month of its values (`YYYY-MM`), without attributes that no loaded month has. */
export function periodsOf({ newest }: ReferenceMonths): Record<string, string> {
  return Object.fromEntries(
    housingAttributes.flatMap((attribute) => {
      const month = newest[attributeColumns[attribute]]
      return month === undefined ? [] : [[attribute, periodOf(month)]]
    }),
  )
}
