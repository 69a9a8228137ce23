import type { MapItems, ZipRankings } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/api/request.ts'
import { searchPath } from '../../lib/navigation/search-path.ts'

/** With this many listings or fewer, a zip's numbers vary too much from month to month. */
const fewListings = 20

/** The zips of the country with more than 20 listings, lowest value first. Does not count as a search. */
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

/** Bounds of the 50 states, the extent of the drawing. */
const country = '-180,18,-60,72'
/** The highest zoom at which the endpoint need not enlarge its cells for the country to fit. */
const countryZoom = 5.75

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

/** Address of the search for all zips of a `lowestQuery`. */
export function searchPathOf(orderBy: string): string {
  return searchPath({
    area: 'nationwide',
    housing_inventory: `${fewListings},100000`,
    order: orderBy,
  })
}
