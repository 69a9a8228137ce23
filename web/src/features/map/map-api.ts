import type { MapItems, SearchCount } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request, requestList } from '../../lib/api/request.ts'
import { wholeBlocks } from '../../lists/map/map-surroundings.ts'
import type { View } from '../../ui/map/places-map-props.ts'
import { filtersText, type MapFilters, mapFilters } from './map-filters.ts'

export interface MapQuestion {
  readonly view: View
  /** The attribute whose values the items carry. */
  readonly color: string
  readonly filters: MapFilters
}

/**
 * The zips around what the map shows, clustered where they are too many for marks of their own. One call, whose extent
 * is somewhat larger than the view: a short way is panned without another one.
 */
export function mapQuery({ view, color, filters }: MapQuestion) {
  // Clusters are of half steps: their marks are 56 to 80 pixels apart.
  const zoom = Math.max(0, Math.floor(2 * view.zoom) / 2)
  const extent = wholeBlocks(view.bounds, zoom)
  const query = { zoom, extent, filters: filtersText(filters), measure: color }
  return queryOptions({
    queryKey: ['zip-map', query],
    queryFn: async ({ signal }) => {
      const options = { query: { ...query, center: `${view.lat},${view.lng}` }, signal }
      return (await requestList<MapItems[number]>(paths.map, options)).data
    },
    structuralSharing: false,
  })
}

/** How the attributes of the filters are distributed over all zips. Does not count as a search. */
export const histogramsQuery = queryOptions({
  queryKey: ['map-histograms'],
  queryFn: async ({ signal }) => {
    const histogram = mapFilters.map(({ attribute }) => attribute).join(',')
    const query = { searchArea: 'nationwide', histogram }
    return (await request<SearchCount>(paths.searchCount, { query, signal })).data.histograms
  },
})
