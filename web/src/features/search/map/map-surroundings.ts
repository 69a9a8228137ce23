import type { MapItems } from '@homeground/contracts'
import { paths } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../lib/api/request.ts'
import { formatCount } from '../../../lib/format/format.ts'
import type { Extent, Surrounding, View } from '../../../ui/map/places-map-props.ts'
import { latitudeAt, mercatorY } from '../../../ui/map/view/mercator.ts'

/** The call answers with single zips from this zoom on, where they are a thousand at most. */
const zoomOfZips = 9
const mostZips = 1000
/** The call's clusters stand in a grid of this many pixels. */
const cellPixels = 56
/** A window of whole blocks of cells: clusters stay what they are while the map moves over them. */
const blockPixels = 2 * cellPixels
const worldPixels = 256

/** The zips in view, in clusters where they are too many for single dots. */
export function surroundingsQuery(view: View, attribute: string) {
  const zoom = callZoom(view.zoom)
  const extent = wholeBlocks(view.extent, zoom)
  return queryOptions({
    queryKey: ['map', attribute, zoom, extent],
    queryFn: async ({ signal }) => {
      const ask = (closer: number) =>
        request<MapItems>(paths.map, {
          query: { zoom: closer, extent, measure: attribute },
          signal,
        })
      const { data, headers } = await ask(zoom)
      const few = Number(headers.get('X-Total-Count')) <= mostZips
      // Farther out the call always clusters; so few zips have room as dots.
      return few && zoom < zoomOfZips ? (await ask(zoomOfZips)).data : data
    },
    structuralSharing: false,
  })
}

/**
 * Clusters stand about 80 pixels apart, which leaves the results room, and are formed anew at every
 * half step of the zoom only.
 */
function callZoom(zoom: number): number {
  return zoom >= zoomOfZips ? Math.floor(zoom) : Math.max(0, Math.floor(2 * zoom) / 2 - 0.5)
}

/**
 * The smallest box of whole blocks around what the map shows, as `west,south,east,north`. Longitudes
 * below −180, as the map counts beyond the date line, come back from the east: west is then above east.
 */
export function wholeBlocks({ west, south, east, north }: Extent, zoom: number): string {
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

/** Items of the call for the map, without the zips that stand on it as results. */
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
        cluster: { count: item.count, extent: { west, south, east, north } },
      },
    ]
  })
}
