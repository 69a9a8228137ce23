import type { HousingOfZip, HousingSeries, HousingSeriesKey } from '@homeground/contracts'
import { queryOptions } from '@tanstack/react-query'
import { request, requestOrNull } from '../../lib/api/request.ts'

/** The series that the price history can show, in the order of the switch. */
export const histories = [
  { key: 'median_listing_price', label: 'Price', unitText: 'dollars', subject: '' },
  { key: 'median_listing_price_per_square_foot', label: '$/sq ft', unitText: 'dollars', subject: 'Per square foot: ' },
  { key: 'housing_inventory', label: 'Listings', unitText: 'homes', subject: 'Listings: ' },
] as const satisfies readonly { key: HousingSeriesKey; [rest: string]: string }[]

export type HistoryKey = (typeof histories)[number]['key']

/** The parameter of an address that says which history its chart shows. */
const historyParam = 'history'
const usual: HistoryKey = 'median_listing_price'

/** The history that the address of the page asks for; the price by default. */
export function linkedHistory(): HistoryKey {
  const asked = new URLSearchParams(location.search).get(historyParam)
  return histories.find(({ key }) => key === asked)?.key ?? usual
}

/** The parameter of a link to the chart of a history. */
export function historyParams(key: HistoryKey) {
  return { [historyParam]: key === usual ? null : key }
}

/** The monthly series of a place, with those of its state and the country. */
export interface HousingHistory extends Pick<HousingOfZip, 'periods' | 'data_set' | 'method'> {
  readonly series: {
    readonly place: HousingSeries
    readonly state: HousingSeries | null
    readonly country: HousingSeries
  }
}

/** The parameters of a call for the histories. */
const historyQuery = { fields: histories.map(({ key }) => key).join(',') }

/** The monthly series of a zip; null for a zip without housing data. */
export function housingOfZipQuery(zip: string) {
  return queryOptions({
    queryKey: ['housing', zip],
    queryFn: async ({ signal }): Promise<HousingHistory | null> => {
      const housing = await requestOrNull('getHousingOfZip', { params: { zip }, query: historyQuery, signal })
      if (housing === null) return null
      const { zip: place, state, country } = housing.series
      return { ...housing, series: { place, state, country } }
    },
  })
}

/** The monthly series of several zips together; null where none has housing data. */
export function housingOfZipsQuery(zips: readonly string[]) {
  return queryOptions({
    queryKey: ['housing-place', zips],
    queryFn: async ({ signal }): Promise<HousingHistory | null> => {
      const query = { zips: zips.join(','), ...historyQuery }
      const { data } = await request('getHousingOfPlace', { query, signal })
      return data.zips === 0 ? null : data
    },
  })
}
