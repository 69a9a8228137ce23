import type { HousingSeries } from '@homeground/contracts'

/** One month of a zip, a state or the country, as a row of the database. */
export type TrendMonth = { readonly period: string } & {
  readonly [Column in keyof HousingSeries]: number | null
}

/** The months as parallel lists, one entry per period; null where a period has no value. */
export function seriesOf(months: readonly TrendMonth[], periods: readonly string[]): HousingSeries {
  const byPeriod = new Map(months.map((month) => [month.period, month]))
  const values = (column: keyof HousingSeries) =>
    periods.map((period) => byPeriod.get(period)?.[column] ?? null)
  return {
    median_listing_price: values('median_listing_price'),
    median_listing_price_per_square_foot: values('median_listing_price_per_square_foot'),
    housing_inventory: values('housing_inventory'),
    total_inventory: values('total_inventory'),
    days_on_market: values('days_on_market'),
  }
}
