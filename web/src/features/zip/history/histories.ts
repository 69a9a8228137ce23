import type { HousingSeriesKey } from '@homeground/contracts'

/** The series that the price history can show, in the order of the switch. */
export const histories = [
  { key: 'median_listing_price', label: 'Price', unitText: 'dollars', subject: '' },
  {
    key: 'median_listing_price_per_square_foot',
    label: '$/sq ft',
    unitText: 'dollars',
    subject: 'Per square foot: ',
  },
  { key: 'housing_inventory', label: 'Listings', unitText: 'homes', subject: 'Listings: ' },
] as const satisfies readonly { key: HousingSeriesKey; [rest: string]: string }[]

export type HistoryKey = (typeof histories)[number]['key']
