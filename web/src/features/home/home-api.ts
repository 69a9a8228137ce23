import type { MapItems, ZipRankings } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'

/** Zips with no more listings than these swing too much from month to month to stand for anything. */
const fewListings = 20

/** The first zips of the country with more than 20 listings, lowest value first; costs no search. */
export function lowestQuery(stat: string) {
  return queryOptions({
    queryKey: ['home', stat],
    queryFn: async ({ signal }) =>
      (
        await request<ZipRankings>(paths.zipRankings, {
          query: { stat, dir: 'asc', minInventory: fewListings + 1 },
          signal,
        })
      ).data.data,
  })
}

/** All 50 states; what lies beyond, the drawing has no place for. */
const country = '-180,18,-60,72'
/** The closest zoom at which the country is below the call's 1,000 items. */
const countryZoom = 6

/** An attribute all over the country, in the cells of a grid. */
export function countryQuery(attribute: string) {
  return queryOptions({
    queryKey: ['home', 'country', attribute],
    queryFn: async ({ signal }) =>
      (
        await request<MapItems>(paths.map, {
          query: { zoom: countryZoom, extent: country, measure: attribute },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** The search that shows all of them. */
export function searchPathOf(orderBy: string): string {
  const params = new URLSearchParams({
    area: 'nationwide',
    housing_inventory: `${fewListings},100000`,
    order: orderBy,
  })
  return `/research-area?${params}`
}
