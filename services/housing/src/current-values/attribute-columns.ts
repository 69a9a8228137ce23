import type { MonthlyColumn } from '../months/monthly-columns.ts'

/** Attribute of search → the monthly column that it is computed from, in order of the table's columns. */
export const attributeColumns = {
  median_listing_price: 'median_listing_price',
  median_listing_price_per_square_foot: 'median_listing_price_per_square_foot',
  housing_inventory: 'active_listing_count',
  total_inventory: 'total_listing_count',
  inventory_net_change: 'total_listing_count',
  median_listing_net_change: 'median_listing_price',
  days_on_market: 'median_days_on_market',
  days_on_market_mom: 'median_days_on_market_mm',
  peak_price_change: 'median_listing_price',
  price_change_1yr: 'median_listing_price',
} as const satisfies Record<string, MonthlyColumn>

export type HousingAttribute = keyof typeof attributeColumns
export const housingAttributes = Object.keys(attributeColumns) as HousingAttribute[]
