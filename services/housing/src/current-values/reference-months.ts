import { comparedMonth, type MonthNumber, periodOf } from '@homeground/catalog/months'
import { type MonthlyColumn, monthlyColumns } from '../months/monthly-columns.ts'
import { attributeColumns, type HousingAttribute, housingAttributes } from './attribute-columns.ts'
import { smoothedAttributesOf } from './measures.ts'

const TREND_MONTHS = 24
const smoothedAttributes = ['peak_price_change', 'price_change_1yr'] as const

/** The months that current values are taken from, the same for all zips. */
export interface ReferenceMonths {
  /** For each column, the newest month with any value: some layouts lack a column. */
  readonly newest: Readonly<Partial<Record<MonthlyColumn, MonthNumber>>>
  /** The month that the newest price is compared with. */
  readonly comparedPrice: MonthNumber | null
  /** The month that the newest total of listings is compared with. */
  readonly comparedTotal: MonthNumber | null
  /** The attributes that some zip can have: enough months are loaded. */
  readonly attributes: readonly HousingAttribute[]
  /** Up to the 24 newest months with prices, oldest first. */
  readonly trend: readonly MonthNumber[]
}

/** `loaded`: for each column, the months with any value, in any order. */
export function referenceMonthsOf(loaded: Readonly<Record<MonthlyColumn, readonly MonthNumber[]>>): ReferenceMonths {
  const newest: Partial<Record<MonthlyColumn, MonthNumber>> = {}
  for (const column of monthlyColumns) {
    if (loaded[column].length > 0) newest[column] = Math.max(...loaded[column])
  }
  const compared = (column: MonthlyColumn) =>
    newest[column] === undefined ? null : comparedMonth(loaded[column], newest[column])
  const comparedPrice = compared('median_listing_price')
  const comparedTotal = compared('total_listing_count')
  const smoothed: readonly HousingAttribute[] = smoothedAttributesOf(
    loaded.median_listing_price,
    newest.median_listing_price ?? Number.NaN,
  )
  const lacking = new Set<HousingAttribute>([
    ...smoothedAttributes.filter((attribute) => !smoothed.includes(attribute)),
    ...(comparedPrice === null ? (['median_listing_net_change'] as const) : []),
    ...(comparedTotal === null ? (['inventory_net_change'] as const) : []),
  ])
  return {
    newest,
    comparedPrice,
    comparedTotal,
    attributes: housingAttributes.filter(
      (attribute) => newest[attributeColumns[attribute]] !== undefined && !lacking.has(attribute),
    ),
    trend: loaded.median_listing_price.toSorted((a, b) => a - b).slice(-TREND_MONTHS),
  }
}

/** The months of which current values need more than the price. */
export function wholeMonthsOf({ newest, comparedTotal }: ReferenceMonths): MonthNumber[] {
  const months = new Set(Object.values(newest))
  if (comparedTotal !== null) months.add(comparedTotal)
  return [...months]
}

/** Attribute → the month of its values (`YYYY-MM`), without attributes that the loaded months do not allow. */
export function periodsOf({ newest, attributes }: ReferenceMonths): Record<string, string> {
  return Object.fromEntries(attributes.map((attribute) => [attribute, periodOf(newest[attributeColumns[attribute]]!)]))
}
