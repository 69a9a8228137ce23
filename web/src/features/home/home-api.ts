import type { MapItems, ZipResult } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../lib/request.ts'

/** Zips with few listings swing too much from month to month to stand for anything. */
const filters = { housing_inventory: '20,100000' }

/** The first hundred zips of the country with more than 20 listings, lowest value first. */
export function lowestQuery(orderBy: string) {
  return queryOptions({
    queryKey: ['home', orderBy],
    queryFn: async ({ signal }) =>
      (
        await request<ZipResult[]>(paths.search, {
          query: {
            searchArea: 'nationwide',
            searchOrderBy: orderBy,
            searchOrderByDir: 'asc',
            filters: JSON.stringify(filters),
          },
          signal,
        })
      ).data,
  })
}

/** All 50 states; what lies beyond, the drawing has no place for. */
const country = '-180,18,-60,72'
/** The closest zoom at which the country is below the call's 1,000 items. */
const countryZoom = 6

/** A measure all over the country, in the cells of a grid. */
export function countryQuery(measure: string) {
  return queryOptions({
    queryKey: ['home', 'country', measure],
    queryFn: async ({ signal }) =>
      (
        await request<MapItems>(paths.map, {
          query: { zoom: countryZoom, extent: country, measure },
          signal,
        })
      ).data,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** The search that shows all of them. */
export function searchPathOf(orderBy: string): string {
  const params = new URLSearchParams({ area: 'nationwide', ...filters, order: orderBy })
  return `/research-area?${params}`
}
