import type { MapItems } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import type { Bounds } from '../../../lib/position.ts'
import { latitudeAt, mercatorY } from '../../../ui/map/mercator.ts'
import type { MapPoint, View } from '../../../ui/map/places-map-props.ts'
import { cellPixels, type MapRequest } from '../../search/map-items.ts'

/** Requests cover whole blocks of cells, so that clusters stay the same while the map moves. */
const blockPixels = 2 * cellPixels
const worldPixels = 256

/** The call for the zips around the results in a view. */
export function surroundingsRequest(view: View, attribute: string): MapRequest {
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

/** Names the mark of an item on the map: a zip, or the place of a cluster. */
export function markId(item: MapItems[number]): string {
  return item.type === 'zip' ? item.zip : `${item.lat},${item.lng}`
}

/** The endpoint's items for the map, without the zips that are results. */
export function surroundingsOf(items: MapItems, attribute: string, shown: ReadonlySet<string>): MapPoint[] {
  return items.flatMap((item): MapPoint[] => {
    const { lat, lng } = item
    if (item.type === 'zip') {
      if (shown.has(item.zip)) return []
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
