import { limits } from '@homeground/catalog/defaults'
import type { MapItems } from '@homeground/contracts'
import { formatCount, formatPeriod } from '@homeground/format/format'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoadedAttribute } from '../../lib/api/attributes.ts'
import { requestList } from '../../lib/api/request.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import type { Bounds } from '../../lib/position.ts'
import { latitudeAt, mercatorY } from '../../ui/map/mercator.ts'
import type { MapAttribute, MapPoint, View } from '../../ui/map/places-map-props.ts'

/** Zips are loaded once the map has not moved for this long. */
export const restMs = 200
/** A placeholder until the map reports its view; its query is disabled. */
export const nowhere: View = { lat: 0, lng: 0, zoom: 0, bounds: { west: 0, south: 0, east: 0, north: 0 } }

/**
 * The other zips in the visible part of the map; the previous ones while new ones are loading. `isPending` before the
 * first ones are known. Without an attribute there are none: the list is not of zips. With a state, only its zips.
 */
export function useSurroundings(attribute: string | null, results: readonly PlaceResult[], state?: string) {
  const [view, onView] = useState<View | null>(null)
  const [rested] = useDebouncedValue(view, restMs)
  const { data, isPending } = useQuery({
    ...mapItemsQuery({ ...surroundingsRequest(rested ?? nowhere, attribute ?? ''), state }),
    enabled: rested !== null && attribute !== null,
    placeholderData: keepPreviousData,
  })
  const surroundings: readonly MapPoint[] = useMemo(() => {
    const zipsOfResults = new Set(results.flatMap(({ zip, zips }) => (zip ? [zip] : (zips ?? []))))
    return attribute === null ? [] : surroundingsOf(data ?? [], attribute, zipsOfResults)
  }, [data, results, attribute])
  return { surroundings, isPending, onView }
}

/** From this zoom on the endpoint returns single zips, if there are at most `limits.mapZips`. */
const singleZipZoom = 9
/** Side of the endpoint's cluster cells, in pixels. */
const cellPixels = 56

interface MapRequest {
  readonly zoom: number
  /** `west,south,east,north` */
  readonly extent: string
  /** Key of the attribute whose values the items carry. */
  readonly attribute: string
  /** Undefined for all states. */
  readonly state?: string | undefined
}

/** The zips of an extent, clustered where they are too many for single dots. */
function mapItemsQuery({ zoom, extent, attribute, state }: MapRequest) {
  return queryOptions({
    queryKey: ['map', attribute, zoom, extent, state],
    queryFn: async ({ signal }) => {
      const fetchAt = (itemZoom: number) =>
        requestList('getMap', { query: { zoom: itemZoom, extent, state, measure: attribute }, signal })
      const { data, headers } = await fetchAt(zoom)
      const isFew = Number(headers.get('X-Total-Count')) <= limits.mapZips
      // Below that zoom the endpoint always clusters, though so few zips have room as dots.
      return isFew && zoom < singleZipZoom ? (await fetchAt(singleZipZoom)).data : data
    },
    structuralSharing: false,
  })
}

/** Requests cover whole blocks of cells, so that clusters stay the same while the map moves. */
const blockPixels = 2 * cellPixels
const worldPixels = 256

/** The call for the zips around the results in a view. */
function surroundingsRequest(view: View, attribute: string): MapRequest {
  const zoom = callZoom(view.zoom)
  return { zoom, extent: wholeBlocks(view.bounds, zoom), attribute }
}

/** One zoom step closer than the map: its clusters, drawn as dots, are 28 to 40 pixels apart. */
function callZoom(zoom: number): number {
  return Math.max(0, Math.floor(2 * zoom) / 2 + 1)
}

/**
 * The smallest bounds of whole blocks around the view, as `west,south,east,north`. The map counts
 * longitudes below −180 beyond the date line; these wrap around, so that west is greater than east.
 */
export function wholeBlocks({ west, south, east, north }: Bounds, zoom: number): string {
  if (east - west >= 360) return '-180,-85,180,85'
  const side = blockPixels / (worldPixels * 2 ** zoom)
  const low = (position: number) => Math.floor(position / side) * side
  const high = (position: number) => Math.ceil(position / side) * side
  const longitude = (x: number) => ((((x * 360) % 360) + 360) % 360) - 180
  return [
    longitude(low((west + 180) / 360)),
    latitudeAt(high(mercatorY(south))),
    longitude(high((east + 180) / 360)),
    latitudeAt(low(mercatorY(north))),
  ]
    .map((degrees) => Number(degrees.toFixed(5)))
    .join(',')
}

/** Names the mark of an item on the map: a zip, or the place of a cluster. */
export function markId(item: MapItems[number]): string {
  return item.type === 'zip' ? item.zip : `${item.lat},${item.lng}`
}

/** The endpoint's items for the map, without the zips that are results. */
export function surroundingsOf(items: MapItems, attribute: string, zipsOfResults: ReadonlySet<string>): MapPoint[] {
  return items.flatMap((item): MapPoint[] => {
    const { lat, lng } = item
    if (item.type === 'zip') {
      if (zipsOfResults.has(item.zip)) return []
      const label = `${item.town} ${item.zip}`
      const bound = item.bounds?.[attribute]
      return [{ id: markId(item), label, lat, lng, value: item.values[attribute] ?? null, bound }]
    }
    const [west, south, east, north] = item.extent as [number, number, number, number]
    return [
      {
        id: markId(item),
        label: formatCount(item.count, 'zip code'),
        lat,
        lng,
        value: item.averages[attribute] ?? null,
        cluster: { count: item.count, bounds: { west, south, east, north } },
      },
    ]
  })
}

/** An attribute as maps show it. */
export function mapAttributeOf(attribute: LoadedAttribute): MapAttribute {
  const { label, unit, change, info, sensitive } = attribute
  return { label, unit, change, vintage: formatPeriod(info?.vintage) || null, sensitive: sensitive === true }
}
