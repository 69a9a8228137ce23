import type { MonthNumber } from '@homeground/catalog/months'
import type { MonthlyValues } from '../months/monthly-columns.ts'
import { changeBetween, FEWEST_MONTHS_OF_HISTORY, higherMean, type Mean, threeMonthMean } from './measures.ts'

/** Changes of the price of one zip in each month from `since` on, percent; NaN where there is none. */
export interface PriceChanges {
  readonly since: MonthNumber
  readonly peak_price_change: readonly number[]
  readonly price_change_1yr: readonly number[]
}

/**
 * `peak_price_change` and `price_change_1yr` of every month as if it were the newest, in one walk over the months: what
 * `peakPriceChange` and `priceChangeOneYear` return for each. Null for a zip without prices.
 */
export function priceChangesOf(prices: MonthlyValues): PriceChanges | null {
  if (prices.size === 0) return null
  const months = [...prices.keys()]
  const since = Math.min(...months)
  const count = Math.max(...months) - since + 1
  // Not typed arrays: V8 would allocate the memory of each outside its heap, and free it late.
  const fromPeak = new Array<number>(count).fill(Number.NaN)
  const overYear = new Array<number>(count).fill(Number.NaN)
  const means: (Mean | null)[] = []
  let peak: Mean | null = null
  let known = 0
  for (let at = 0; at < count; at++) {
    const month = since + at
    if (prices.has(month)) known++
    const mean = threeMonthMean(prices, month)
    means.push(mean)
    if (!mean) continue
    peak = higherMean(peak ?? mean, mean)
    const yearAgo = means[at - 12]
    if (known >= FEWEST_MONTHS_OF_HISTORY) fromPeak[at] = percentBetween(mean, peak)
    if (yearAgo) overYear[at] = percentBetween(mean, yearAgo)
  }
  return { since, peak_price_change: fromPeak, price_change_1yr: overYear }
}

function percentBetween(now: Mean, before: Mean): number {
  return changeBetween(now, before)?.percent ?? Number.NaN
}
