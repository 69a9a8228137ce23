import type { MapItems } from '@homeground/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request, requestList } from '../../lib/api/request.ts'
import type { Bounds } from '../../lib/position.ts'
import { nowhere, restMs, surroundingsOf, wholeBlocks } from '../../lists/map/map-surroundings.ts'
import { westward } from '../../ui/map/mercator.ts'
import type { MapPoint, View } from '../../ui/map/places-map-props.ts'
import { filtersText, type MapFilters, type MapState, mapFilters } from './map-address.ts'

const noItems: MapItems = []
const noneShown: ReadonlySet<string> = new Set()

export interface Marks {
  /** What the map shows, as the call returns it. */
  readonly items: MapItems
  /** The same as marks of the map, in the order of the list. */
  readonly marks: readonly MapPoint[]
  /** The view that they are of; null until the map has reported one. */
  readonly view: View | null
  /** Others are being loaded. */
  readonly isLoading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** The zips in the view of the map; the previous ones while others are being loaded. */
export function useMarks(view: View | null, { color, filters, isLowFirst }: MapState): Marks {
  const [rested] = useDebouncedValue(view, restMs)
  const { data, error, isFetching, refetch } = useQuery({
    ...mapQuery({ view: rested ?? nowhere, color, filters }),
    enabled: rested !== null,
    placeholderData: keepPreviousData,
  })
  const items = useMemo(() => (rested && data ? itemsIn(data, rested.bounds) : noItems), [data, rested])
  const marks = useMemo(() => inOrder(surroundingsOf(items, color, noneShown), isLowFirst), [items, color, isLowFirst])
  const isLoading = isFetching || (data === undefined && error === null)
  return { items, marks, view: rested, isLoading, error, retry: () => void refetch() }
}

/** The items in the view: the call covers somewhat more. */
export function itemsIn(items: MapItems, { west, south, east, north }: Bounds): MapItems {
  return items.filter(({ lat, lng }) => {
    const x = westward(lng)
    return lat >= south && lat <= north && x >= west && x <= east
  })
}

/** By value, those without one last. */
export function inOrder(marks: readonly MapPoint[], isLowFirst: boolean): MapPoint[] {
  const sign = isLowFirst ? 1 : -1
  const rank = ({ value }: MapPoint) => (value === null ? Number.POSITIVE_INFINITY : sign * value)
  const compare = (a: number, b: number) => (a === b ? 0 : a - b)
  return marks.toSorted((a, b) => compare(rank(a), rank(b)) || a.label.localeCompare(b.label))
}

/** How many zips marks stand for. */
export function zipsOf(marks: readonly MapPoint[]): number {
  return marks.reduce((sum, { cluster }) => sum + (cluster?.count ?? 1), 0)
}

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
function mapQuery({ view, color, filters }: MapQuestion) {
  // Clusters are of half steps: their marks are 56 to 80 pixels apart.
  const zoom = Math.max(0, Math.floor(2 * view.zoom) / 2)
  const extent = wholeBlocks(view.bounds, zoom)
  const query = { zoom, extent, filters: filtersText(filters), measure: color }
  return queryOptions({
    queryKey: ['zip-map', query],
    queryFn: async ({ signal }) => {
      const options = { query: { ...query, center: `${view.lat},${view.lng}` }, signal }
      return (await requestList('getMap', options)).data
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
    return (await request('countPlaces', { query, signal })).data.histograms
  },
})
