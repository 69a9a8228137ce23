import { monthNumber } from './periods.ts'

/** Changing places: how two years are compared, in the words of the specification. */
export const changingPlaces = {
  tables: ['housing'],
  columns: ['average_median_listing_price'],
  /** Years that the call compares by default, where they are loaded. */
  fromYear: 2018,
  toYear: 2021,
  /**
   * Fewest calendar months with a price in both years, as a change of three-month means has: averages rest on these months
   * only, because prices have seasons.
   */
  fewestLikeMonths: 3,
} as const

/** Two years that are compared, the earlier one first. */
export interface ComparedYears {
  readonly from: number
  readonly to: number
}

/** The months of each year whose calendar month the other year has too, oldest first. `periods`: `YYYY-MM` in any order. */
export function likeMonthsOfYears(
  periods: readonly string[],
  { from, to }: ComparedYears,
): { readonly from: readonly string[]; readonly to: readonly string[] } {
  const ofYear = (year: number) => periods.filter((period) => yearOf(period) === year).sort()
  const calendarMonths = (year: number) => new Set(ofYear(year).map((period) => monthNumber(period) % 12))
  const [inFrom, inTo] = [calendarMonths(from), calendarMonths(to)]
  const like = (year: number) =>
    ofYear(year).filter((period) => inFrom.has(monthNumber(period) % 12) && inTo.has(monthNumber(period) % 12))
  return { from: like(from), to: like(to) }
}

/** The years of months, oldest first. */
export function yearsOfMonths(periods: readonly string[]): number[] {
  return [...new Set(periods.map(yearOf))].sort((a, b) => a - b)
}

/** The newest two years with enough like months, of those that months are loaded of; null without any. */
export function newestComparedYears(periods: readonly string[]): ComparedYears | null {
  const years = yearsOfMonths(periods)
  const pairs = years.slice(1).map((to, index): ComparedYears => ({ from: years[index]!, to }))
  const { fewestLikeMonths } = changingPlaces
  return pairs.findLast((pair) => likeMonthsOfYears(periods, pair).to.length >= fewestLikeMonths) ?? null
}

function yearOf(period: string): number {
  return Number(period.slice(0, 4))
}

/** The orders of changing places; the first is the default. */
export const changingPlacesOrders = [
  { key: 'change', label: 'Change ($)' },
  { key: 'change_percent', label: 'Change (%)' },
  { key: 'from_price', label: 'Average price, first year' },
  { key: 'to_price', label: 'Average price, second year' },
] as const

export type ChangingPlacesOrder = (typeof changingPlacesOrders)[number]['key']
