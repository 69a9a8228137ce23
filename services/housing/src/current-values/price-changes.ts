import type { MonthNumber } from '@homeground/catalog/months'
import type { MonthlyValues } from '../months/monthly-columns.ts'
import {
  changeBetween,
  FEWEST_MONTHS_OF_HISTORY,
  higherMean,
  type Mean,
  threeMonthMean,
} from './measures.ts'

/** Changes of the price of one zip in each month from `since` on, percent; null where there is none. */
export interface PriceChanges {
  readonly since: MonthNumber
  readonly peak_price_change: readonly (number | null)[]
  readonly price_change_1yr: readonly (number | null)[]
}

/**
 * `peak_price_change` and `price_change_1yr` of every month as if it were the newest, in one walk over the months: what
 * `peakPriceChange` and `priceChangeOneYear` return for each. Null for a zip without prices.
 */
export function priceChangesOf(prices: MonthlyValues): PriceChanges | null {
  if (prices.size === 0) return null
  const months = [...prices.keys()]
  const since = Math.min(...months)
  const means: (Mean | null)[] = []
  const fromPeak: (number | null)[] = []
  const overYear: (number | null)[] = []
  let peak: Mean | null = null
  let known = 0
  const until = Math.max(...months)
  for (let month = since; month <= until; month++) {
    if (prices.has(month)) known++
    const mean = threeMonthMean(prices, month)
    means.push(mean)
    if (mean) peak = higherMean(peak ?? mean, mean)
    const isLong = known >= FEWEST_MONTHS_OF_HISTORY
    fromPeak.push(mean && peak && isLong ? (changeBetween(mean, peak)?.percent ?? null) : null)
    const yearAgo = means[month - since - 12]
    overYear.push(mean && yearAgo ? (changeBetween(mean, yearAgo)?.percent ?? null) : null)
  }
  return { since, peak_price_change: fromPeak, price_change_1yr: overYear }
}
