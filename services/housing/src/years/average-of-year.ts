import { isPlausible } from '@homeground/catalog/attributes/plausible'
import { changingPlaces } from '@homeground/catalog/changing-places'
import type { MonthNumber } from '@homeground/catalog/months'
import type { MonthlyValues } from '../months/monthly-columns.ts'

/** The average price of a zip in a year. */
export interface YearAverage {
  /** Whole dollars. */
  readonly price: number
  /** Months that it rests on, 1 to 12. */
  readonly months: number
}

/**
 * `average_median_listing_price`: mean of the monthly median listing prices (Realtor.com, table `month`) of one zip in a
 * calendar year, whole dollars. Prices outside the plausible bounds of the catalog are left out. Null with fewer than 6 months
 * with a price, because prices have seasons; but a year that is not over (`newest`, the newest loaded month, is in it and
 * before December) is averaged over the months there are, from one on.
 */
export function averageOfYear(
  prices: MonthlyValues,
  { year, newest }: { year: number; newest: MonthNumber },
): YearAverage | null {
  const january = year * 12
  const december = january + 11
  const known: number[] = []
  for (let month = january; month <= december; month++) {
    const price = prices.get(month)
    if (price !== undefined && isPlausible('median_listing_price', price)) known.push(price)
  }
  const isOver = newest >= december
  if (known.length < (isOver ? changingPlaces.fewestMonths : 1)) return null
  const mean = known.reduce((sum, price) => sum + price, 0) / known.length
  return { price: Math.round(mean), months: known.length }
}
