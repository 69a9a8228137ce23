import type { ZipRankings } from '@homeground/contracts'
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

/** Address of the search for all zips of a `lowestQuery`. */
export function searchPathOf(orderBy: string): string {
  return searchPath({ area: 'nationwide', housing_inventory: `${fewListings},100000`, order: orderBy })
}
