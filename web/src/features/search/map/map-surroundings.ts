import { limits } from '@homeground/catalog/defaults'
import type { MapItems } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'
import { formatCount } from '../../../lib/format/format.ts'
import type { Bounds, Surrounding, View } from '../../../ui/map/places-map-props.ts'
import { latitudeAt, mercatorY } from '../../../ui/map/view/mercator.ts'

/** From this zoom on the endpoint returns single zips, if there are at most `limits.mapZips`. */
const singleZipZoom = 9
/** Side of the endpoint's cluster cells, in pixels. */
const cellPixels = 56
/** Requests cover whole blocks of cells, so that clusters stay the same while the map moves. */
const blockPixels = 2 * cellPixels
const worldPixels = 256

/** The zips in view, clustered where they are too many for single dots. */
export function surroundingsQuery(view: View, attribute: string) {
  const zoom = callZoom(view.zoom)
  const extent = wholeBlocks(view.bounds, zoom)
  return queryOptions({
    queryKey: ['map', attribute, zoom, extent],
    queryFn: async ({ signal }) => {
      const fetchAt = (itemZoom: number) =>
        request<MapItems>(paths.map, {
          query: { zoom: itemZoom, extent, measure: attribute },
          signal,
        })
      const { data, headers } = await fetchAt(zoom)
      const isFew = Number(headers.get('X-Total-Count')) <= limits.mapZips
      // Below that zoom the endpoint always clusters, though so few zips have room as dots.
      return isFew && zoom < singleZipZoom ? (await fetchAt(singleZipZoom)).data : data
    },
    structuralSharing: false,
  })
}

/** Clusters about 80 pixels apart leave room for the results; they change with every half zoom step only. */
function callZoom(zoom: number): number {
  return zoom >= singleZipZoom ? Math.floor(zoom) : Math.max(0, Math.floor(2 * zoom) / 2 - 0.5)
}

/**
 * The smallest bounds of whole blocks around the view, as `west,south,east,north`. The map counts
 * longitudes below −180 beyond the date line; these wrap around, so that west is greater than east.
 */
export function wholeBlocks({ west, south, east, north }: Bounds, zoom: number): string {
  if (east - west >= 360) return '-180,-85,180,85'
  const side = blockPixels / (worldPixels * 2 ** zoom)
  const low = (at: number) => Math.floor(at / side) * side
  const high = (at: number) => Math.ceil(at / side) * side
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

/** The endpoint's items for the map, without the zips that are results. */
export function surroundingsOf(
  items: MapItems,
  attribute: string,
  shown: ReadonlySet<string>,
): Surrounding[] {
  return items.flatMap((item): Surrounding[] => {
    const { lat, lng } = item
    if (item.type === 'zip') {
      if (shown.has(item.zip)) return []
      const label = `${item.town} ${item.zip}`
      return [{ id: item.zip, label, lat, lng, value: item.values[attribute] ?? null }]
    }
    const [west, south, east, north] = item.extent as [number, number, number, number]
    return [
      {
        id: `${lat},${lng}`,
        label: formatCount(item.count, 'zip'),
        lat,
        lng,
        value: item.averages[attribute] ?? null,
        cluster: { count: item.count, bounds: { west, south, east, north } },
      },
    ]
  })
}
