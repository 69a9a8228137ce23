import type { MonthNumber } from '../months/period.ts'

/** One attribute of one zip: its value by month, without the months that have none. */
export type Values = ReadonlyMap<MonthNumber, number>

/**
 * The mean of a month's value and those of the two calendar months before, as far as there are any:
 * one month of a small zip is noise. Null when the month itself has no value.
 */
export function threeMonthMean(values: Values, month: MonthNumber): number | null {
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
 * Change from the peak, percent: 100 × (latest − peak) / peak, both three-month means, the peak over
 * the months up to the latest. Never above 0; null when the latest month has no value.
 */
export function peakPriceChange(prices: Values, latestMonth: MonthNumber): number | null {
  const latest = threeMonthMean(prices, latestMonth)
  if (latest === null) return null
  let peak = latest
  for (const month of prices.keys()) {
    if (month < latestMonth) peak = Math.max(peak, threeMonthMean(prices, month)!)
  }
  return percent(latest - peak, peak)
}

/** Change over one year, percent: 100 × (latest − year ago) / year ago, both three-month means. */
export function priceChangeOneYear(prices: Values, latestMonth: MonthNumber): number | null {
  const latest = threeMonthMean(prices, latestMonth)
  const yearAgo = threeMonthMean(prices, latestMonth - 12)
  return latest === null || yearAgo === null ? null : percent(latest - yearAgo, yearAgo)
}

/**
 * The month that a month is compared with: the same one a year before when that is loaded, else the
 * oldest loaded; null when there is none before it. `loaded` are the months with any value, in any order.
 */
export function comparedMonth(
  loaded: readonly MonthNumber[],
  month: MonthNumber,
): MonthNumber | null {
  if (loaded.includes(month - 12)) return month - 12
  const oldest = Math.min(...loaded)
  return oldest < month ? oldest : null
}

/** A month's value less that of the compared month, in the unit of the values. */
export function netChange(
  values: Values,
  { month, compared }: { month: MonthNumber; compared: MonthNumber | null },
): number | null {
  const now = values.get(month)
  const before = compared === null ? undefined : values.get(compared)
  return now === undefined || before === undefined ? null : now - before
}

/** A share (0.0525) as percent (5.25), to the hundredth. */
export function percentOfShare(share: number): number {
  return percent(share, 1)!
}

/** 100 × part / whole to the hundredth; null of nothing. */
function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  const hundredths = Math.round((10_000 * part) / whole)
  return hundredths === 0 ? 0 : hundredths / 100
}
