import type { MapItems } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { requestList } from '../../lib/api/request.ts'

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
        await requestList<MapItems[number]>(paths.map, {
          query: { zoom: countryZoom, extent: country, measure: attribute },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}
