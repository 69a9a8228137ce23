/** Formulas over Realtor.com's monthly figures of one zip (table `month`). */
import type { MonthNumber } from '@homeground/catalog/months'
import type { MonthlyValues } from '../months/monthly-columns.ts'

/**
 * Mean of a month's value and those of the two calendar months before, as far as they exist, in the
 * unit of the values. It smooths small zips, where a single month is noise. Null when the month
 * itself has no value.
 */
export function threeMonthMean(values: MonthlyValues, month: MonthNumber): number | null {
  if (!values.has(month)) return null
  let sum = 0
  let count = 0
  for (let back = 0; back < 3; back++) {
    const value = values.get(month - back)
    if (value === undefined) continue
    sum += value
    count++
  }
  return sum / count
}

/**
 * `peak_price_change`: change of the median listing price from its peak in percent, −100 to 0, not
 * rounded: 100 × (latest − peak) / peak, both three-month means, with the peak over all months up to
 * the latest. Null when the latest month has no value.
 */
export function peakPriceChange(prices: MonthlyValues, latestMonth: MonthNumber): number | null {
  const latest = threeMonthMean(prices, latestMonth)
  if (latest === null) return null
  let peak = latest
  for (const month of prices.keys()) {
    if (month < latestMonth) peak = Math.max(peak, threeMonthMean(prices, month)!)
  }
  return percent(latest - peak, peak)
}

/**
 * `price_change_1yr`: change of the median listing price over one year in percent, −100 or more, not
 * rounded: 100 × (latest − year ago) / year ago, both three-month means. Null when either month has
 * no value.
 */
export function priceChangeOneYear(prices: MonthlyValues, latestMonth: MonthNumber): number | null {
  const latest = threeMonthMean(prices, latestMonth)
  const yearAgo = threeMonthMean(prices, latestMonth - 12)
  return latest === null || yearAgo === null ? null : percent(latest - yearAgo, yearAgo)
}

/**
 * The month to compare a month with: the same month one year earlier if it is loaded, else the
 * oldest loaded month; null when no earlier month is loaded. `loaded`: the months with any value.
 */
export function comparedMonth(
  loaded: readonly MonthNumber[],
  month: MonthNumber,
): MonthNumber | null {
  if (loaded.includes(month - 12)) return month - 12
  const oldest = Math.min(...loaded)
  return oldest < month ? oldest : null
}

/**
 * `inventory_net_change` (listings) and `median_listing_net_change` (dollars): the value of `month`
 * minus that of `compared`, in the unit of the values, of either sign. Null when either is missing.
 */
export function netChange(
  values: MonthlyValues,
  { month, compared }: { month: MonthNumber; compared: MonthNumber | null },
): number | null {
  const now = values.get(month)
  const before = compared === null ? undefined : values.get(compared)
  return now === undefined || before === undefined ? null : now - before
}

/** `days_on_market_mom`: a published share (0.0525) in percent (5.25), of either sign. */
export function percentOfShare(share: number): number {
  return percent(share, 1)!
}

/** Cuts binary noise (7.000000000000001), which a filter up to 7 would exclude. Rounding is left to those who show it. */
const decimals = 9

/** 100 × part / whole, never −0; null when `whole` is 0. */
function percent(part: number, whole: number): number | null {
  return whole === 0 ? null : Number(((100 * part) / whole).toFixed(decimals)) + 0
}
