import type { HousingSeriesKey } from '@homeground/contracts'

/** The series that the page can show, in the order of the switch. */
export const measures = [
  { key: 'median_listing_price', label: 'Price', unitText: 'dollars' },
  { key: 'median_listing_price_per_square_foot', label: '$/sq ft', unitText: 'dollars' },
  { key: 'housing_inventory', label: 'Listings', unitText: 'homes' },
  { key: 'days_on_market', label: 'Days', unitText: 'days' },
] as const satisfies readonly { key: HousingSeriesKey; [rest: string]: string }[]

export type Measure = (typeof measures)[number]['key']

/** Counts add up, so a state’s line would be flat next to the country’s. */
export function isSum(measure: Measure): boolean {
  return measure === 'housing_inventory'
}
