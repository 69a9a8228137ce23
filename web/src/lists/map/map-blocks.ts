import type { Bounds } from '../../lib/position.ts'
import { latitudeAt, mercatorY } from '../../ui/map/mercator.ts'

/** Calls of maps cover whole blocks, so that a short way is panned without another one. */
const blockPixels = 112
const worldPixels = 256

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
