import type { MonthNumber } from '@homeground/catalog/months'

/** The columns of `month` from which current values are computed. */
export const monthlyColumns = [
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'active_listing_count',
  'total_listing_count',
  'median_days_on_market',
  'median_days_on_market_mm',
] as const
export type MonthlyColumn = (typeof monthlyColumns)[number]

/** One column of one zip: month → value, without the months that have none. */
export type MonthlyValues = ReadonlyMap<MonthNumber, number>

/** All columns of one zip. */
export type ZipMonths = Readonly<Record<MonthlyColumn, MonthlyValues>>
