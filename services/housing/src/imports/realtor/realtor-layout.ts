import type { Header } from '@homeground/sources'
import { monthlyColumns } from '../../months/monthly-columns.ts'

/** Columns of every layout, each with today's name and that of 2018. */
const always = {
  period: ['month_date_yyyymm', 'Month'],
  zip: ['postal_code', 'ZipCode'],
  median_listing_price: ['median_listing_price', 'Median Listing Price'],
  active_listing_count: ['active_listing_count', 'Active Listing Count'],
  total_listing_count: ['total_listing_count', 'Total Listing Count'],
  median_days_on_market: ['median_days_on_market', 'Days on Market'],
} as const

/** Columns that some layouts lack, each with today's name and that of 2020 or 2018. */
const sometimes = {
  median_listing_price_per_square_foot: [
    'median_listing_price_per_square_foot',
    'median_listing_price_per_square_feet',
  ],
  median_days_on_market_mm: ['median_days_on_market_mm', 'Days on Market M/M'],
  new_listing_count: ['new_listing_count', 'New Listing Count'],
  pending_listing_count: ['pending_listing_count', 'Pending Listing Count'],
  price_reduced_count: ['price_reduced_count', 'Price Decrease Count'],
  average_listing_price: ['average_listing_price', 'Avg Listing Price'],
} as const

/** The numbers of a row, in the order in which they are written. */
export const numberColumns = [
  ...monthlyColumns,
  'new_listing_count',
  'pending_listing_count',
  'price_reduced_count',
  'average_listing_price',
] as const satisfies readonly (keyof typeof always | keyof typeof sometimes)[]

export interface RealtorLayout {
  readonly period: number
  readonly zip: number
  /** Positions of `numberColumns`; -1 where the layout lacks one. */
  readonly numbers: readonly number[]
  /** `Natick, MA` (2018 and today) or, in 2020, only the state; -1 without either. */
  readonly place: number
  readonly flag: number
}

/**
 * Finds the columns of Realtor.com's inventory by zip in the layouts of 2018, of 2020 (`City`, `State`,
 * `…_per_square_feet`) and of today (46 columns). Errors: SourceError that names missing columns.
 */
export function realtorLayout(header: Header): RealtorLayout {
  const required = header.require(always)
  const found: Record<string, number> = { ...required }
  for (const [name, names] of Object.entries(sometimes)) found[name] = header.index(...names)
  return {
    period: required.period,
    zip: required.zip,
    numbers: numberColumns.map((name) => found[name]!),
    place: header.index('zip_name', 'ZipName', 'State'),
    flag: header.index('quality_flag', 'flag', 'Footnote'),
  }
}

/** The positions of all columns that a row is read from. */
export function positionsOf({ period, zip, numbers, place, flag }: RealtorLayout): number[] {
  return [period, zip, ...numbers, place, flag].filter((position) => position >= 0)
}
