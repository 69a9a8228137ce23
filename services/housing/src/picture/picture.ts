import type { MonthNumber } from '../months/period.ts'
import {
  comparedMonth,
  netChange,
  peakPriceChange,
  percentOfShare,
  priceChangeOneYear,
  type Values,
} from './measures.ts'

/** The monthly columns that a picture is made of. */
export const measured = [
  'median_listing_price',
  'median_listing_price_per_square_foot',
  'active_listing_count',
  'total_listing_count',
  'median_days_on_market',
  'median_days_on_market_mm',
] as const
export type Measured = (typeof measured)[number]

/** A zip's values by month, of each column. */
export type ZipMonths = Readonly<Record<Measured, Values>>

/** What search is handed, in the order of `zip_picture`'s columns: attribute → the column it is made of. */
export const pictured = {
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
} as const satisfies Record<string, Measured>
export type Pictured = keyof typeof pictured

const TREND_MONTHS = 24

/** Which months a picture shows; the same for all zips. */
export interface Frame {
  /** Per column the newest month with any value: a layout may lack a column. */
  readonly newest: Readonly<Partial<Record<Measured, MonthNumber>>>
  readonly comparedPrice: MonthNumber | null
  readonly comparedTotal: MonthNumber | null
  /** Oldest first. */
  readonly trend: readonly MonthNumber[]
}

/** `loaded`: per column the months with any value. */
export function frameOf(loaded: Readonly<Record<Measured, readonly MonthNumber[]>>): Frame {
  const newest: Partial<Record<Measured, MonthNumber>> = {}
  for (const column of measured) {
    if (loaded[column].length > 0) newest[column] = Math.max(...loaded[column])
  }
  const compared = (column: Measured) =>
    newest[column] === undefined ? null : comparedMonth(loaded[column], newest[column])
  return {
    newest,
    comparedPrice: compared('median_listing_price'),
    comparedTotal: compared('total_listing_count'),
    trend: loaded.median_listing_price.toSorted((a, b) => a - b).slice(-TREND_MONTHS),
  }
}

export interface Picture {
  readonly values: Readonly<Record<Pictured, number | null>>
  readonly trend: readonly (number | null)[]
}

/** The newest values of one zip. Money in whole dollars, changes in percent to the hundredth. */
export function pictureOf(zip: ZipMonths, frame: Frame): Picture {
  const latest = (column: Measured) => {
    const month = frame.newest[column]
    return month === undefined ? null : (zip[column].get(month) ?? null)
  }
  const prices = zip.median_listing_price
  const priceMonth = frame.newest.median_listing_price ?? Number.NaN
  const totalMonth = frame.newest.total_listing_count ?? Number.NaN
  const mom = latest('median_days_on_market_mm')
  return {
    values: {
      median_listing_price: dollars(latest('median_listing_price')),
      median_listing_price_per_square_foot: dollars(latest('median_listing_price_per_square_foot')),
      housing_inventory: latest('active_listing_count'),
      total_inventory: latest('total_listing_count'),
      inventory_net_change: netChange(zip.total_listing_count, {
        month: totalMonth,
        compared: frame.comparedTotal,
      }),
      median_listing_net_change: dollars(
        netChange(prices, { month: priceMonth, compared: frame.comparedPrice }),
      ),
      days_on_market: latest('median_days_on_market'),
      days_on_market_mom: mom === null ? null : percentOfShare(mom),
      peak_price_change: peakPriceChange(prices, priceMonth),
      price_change_1yr: priceChangeOneYear(prices, priceMonth),
    },
    trend: frame.trend.map((month) => dollars(prices.get(month) ?? null)),
  }
}

function dollars(value: number | null): number | null {
  return value === null ? null : Math.round(value)
}
