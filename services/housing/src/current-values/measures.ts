/** Formulas over Realtor.com's monthly figures of one zip (table `month`). */
import { isPlausible } from '@homeground/catalog/attributes/plausible'
import type { MonthNumber } from '@homeground/catalog/periods'
import type { MonthlyValues } from '../months/month-table.ts'

/** A change between two three-month means, percent. */
export interface SmoothedChange {
  readonly percent: number
  /** Months with a value behind the mean that has fewer of them: 2 or 3. */
  readonly months: number
}

/** The mean of up to three months. */
interface Mean {
  readonly value: number
  readonly months: number
}

const FEWEST_MONTHS_OF_MEAN = 2
/** A year and the month that it is compared with. */
const FEWEST_MONTHS_OF_HISTORY = 13

/**
 * Mean of a month's value and those of the two calendar months before, as far as they exist, in the
 * unit of the values. It smooths small zips, where a single month is noise. Null when the month
 * itself has no value, or only one of the three months has.
 */
export function threeMonthMean(values: MonthlyValues, month: MonthNumber): Mean | null {
  if (!values.has(month)) return null
  // Without lists: this runs for every zip and month.
  let sum = 0
  let months = 0
  for (let each = month; each > month - 3; each--) {
    const value = values.get(each)
    if (value === undefined) continue
    sum += value
    months++
  }
  return months < FEWEST_MONTHS_OF_MEAN ? null : { value: sum / months, months }
}

/**
 * The median listing prices within the plausible bounds of the catalog: one month of $1,500 would be a fall of 40 % in
 * the means around it.
 */
export function plausiblePrices(prices: MonthlyValues): MonthlyValues {
  const isSound = (price: number) => isPlausible('median_listing_price', price)
  for (const price of prices.values()) {
    if (!isSound(price)) return new Map([...prices].filter(([, each]) => isSound(each)))
  }
  return prices
}

/**
 * `peak_price_change`: change of the median listing price from its peak, percent, −100 to 0:
 * 100 × (latest − peak) / peak, both three-month means, with the peak over all months up to the
 * latest. Null when the latest month has no mean, or fewer than 13 months up to it have a value.
 */
export function peakPriceChange(prices: MonthlyValues, latestMonth: MonthNumber): SmoothedChange | null {
  const latest = threeMonthMean(prices, latestMonth)
  const history = [...prices.keys()].filter((month) => month <= latestMonth)
  if (latest === null || history.length < FEWEST_MONTHS_OF_HISTORY) return null
  let peak = latest
  for (const month of history) {
    const mean = threeMonthMean(prices, month)
    if (mean) peak = higherMean(peak, mean)
  }
  return changeBetween(latest, peak)
}

/** The higher of two means; of equal ones that of more months. */
function higherMean(one: Mean, other: Mean): Mean {
  const isHigher = other.value > one.value || (other.value === one.value && other.months > one.months)
  return isHigher ? other : one
}

/**
 * `price_change_1yr`: change of the median listing price over one year, percent, −100 or more:
 * 100 × (latest − year ago) / year ago, both three-month means. Null when either month has none.
 */
export function priceChangeOneYear(prices: MonthlyValues, latestMonth: MonthNumber): SmoothedChange | null {
  const latest = threeMonthMean(prices, latestMonth)
  const yearAgo = threeMonthMean(prices, latestMonth - 12)
  return latest && yearAgo && changeBetween(latest, yearAgo)
}

/** The attributes of three-month means that `loaded`, the months with any value, allow in a month. */
export function smoothedAttributesOf(
  loaded: readonly MonthNumber[],
  month: MonthNumber,
): ('peak_price_change' | 'price_change_1yr')[] {
  const values = new Map(loaded.map((each) => [each, 1]))
  return [
    ...(peakPriceChange(values, month) ? (['peak_price_change'] as const) : []),
    ...(priceChangeOneYear(values, month) ? (['price_change_1yr'] as const) : []),
  ]
}

/** Change from one mean to another, percent; null when `before` is 0. */
function changeBetween(now: Mean, before: Mean): SmoothedChange | null {
  const change = percent(now.value - before.value, before.value)
  return change === null ? null : { percent: change, months: Math.min(now.months, before.months) }
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
const scale = 10 ** decimals

/** 100 × part / whole, never −0; null when `whole` is 0. */
function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  const value = (100 * part) / whole
  // Through text takes ten times as long, but works for any number.
  const isSmall = Math.abs(value) < 1e6
  const rounded = isSmall ? Math.round(value * scale) / scale : Number(value.toFixed(decimals))
  return rounded + 0
}

/** The price of one zip and its changes in each month from `since` on; NaN where there is none. */
interface PriceChanges {
  readonly since: MonthNumber
  /** Dollars. */
  readonly prices: readonly number[]
  /** Percent. */
  readonly peak_price_change: readonly number[]
  /** Percent. */
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
  const all = new Array<number>(count).fill(Number.NaN)
  const fromPeak = new Array<number>(count).fill(Number.NaN)
  const overYear = new Array<number>(count).fill(Number.NaN)
  const means: (Mean | null)[] = []
  let peak: Mean | null = null
  let monthCount = 0
  for (let at = 0; at < count; at++) {
    const month = since + at
    const price = prices.get(month)
    if (price !== undefined) {
      all[at] = price
      monthCount++
    }
    const mean = threeMonthMean(prices, month)
    means.push(mean)
    if (!mean) continue
    peak = higherMean(peak ?? mean, mean)
    const yearAgo = means[at - 12]
    if (monthCount >= FEWEST_MONTHS_OF_HISTORY) fromPeak[at] = percentBetween(mean, peak)
    if (yearAgo) overYear[at] = percentBetween(mean, yearAgo)
  }
  return { since, prices: all, peak_price_change: fromPeak, price_change_1yr: overYear }
}

function percentBetween(now: Mean, before: Mean): number {
  return changeBetween(now, before)?.percent ?? Number.NaN
}
