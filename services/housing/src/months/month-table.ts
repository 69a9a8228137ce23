import type { MonthNumber } from '@homeground/catalog/periods'
import type { SourceKey } from '@homeground/catalog/sources'
import type { Db } from '@homeground/service'

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

/** The source of all months. */
export const SOURCE = 'realtor' satisfies SourceKey

/** Joins the published rows of `month m`; `p.part` is the period. */
export const shownMonths = `published p join month m
  on p.source = '${SOURCE}' and p.part = m.period and p.load_id = m.load_id`

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

export interface LoadedMonth {
  /** `YYYY-MM`. */
  readonly period: string
  /** Zips with a row in the month. */
  readonly zips: number
}

/** The published months, newest first. */
export async function loadedMonths(db: Db): Promise<LoadedMonth[]> {
  return db.query(
    `select p.part as period, (l.parts ->> p.part)::float8 as zips
     from published p join load l on l.id = p.load_id
     where p.source = $1 order by p.part desc`,
    [SOURCE],
  )
}
