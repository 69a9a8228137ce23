import type { HousingOfZip, HousingSeries, HousingSeriesKey } from '@homeground/contracts'

/** The series that the price history can show, in the order of the switch. */
export const histories = [
  { key: 'median_listing_price', label: 'Price', unitText: 'dollars', subject: '' },
  { key: 'median_listing_price_per_square_foot', label: '$/sq ft', unitText: 'dollars', subject: 'Per square foot: ' },
  { key: 'housing_inventory', label: 'Listings', unitText: 'homes', subject: 'Listings: ' },
] as const satisfies readonly { key: HousingSeriesKey; [rest: string]: string }[]

export type HistoryKey = (typeof histories)[number]['key']

/** The monthly series of a place, with those of its state and the country. */
export interface HousingHistory extends Pick<HousingOfZip, 'periods' | 'data_set' | 'method'> {
  readonly series: {
    readonly place: HousingSeries
    readonly state: HousingSeries | null
    readonly country: HousingSeries
  }
}

/** The parameters of a call for the histories. */
export const historyQuery = { fields: histories.map(({ key }) => key).join(',') }
