import type { Bounds } from '../../lib/position.ts'
import { eastward, latitudeAt, mercatorX, mercatorY } from '../../ui/map/mercator.ts'
import type { Camera, View } from '../../ui/map/places-map-props.ts'

/** Zips in the same place are shown from this zoom. */
const closest = 13
/** The part of the window that the bounds may fill. */
const share = 0.8

/** The camera that shows bounds in the window of a view. */
export function cameraFor({ west, south, east, north }: Bounds, view: View): Camera {
  const span = (a: number, b: number) => Math.max(1e-9, Math.abs(a - b))
  const { bounds } = view
  const room = Math.min(
    (share * (bounds.east - bounds.west)) / 360 / span(mercatorX(east), mercatorX(west)),
    (share * span(mercatorY(bounds.north), mercatorY(bounds.south))) / span(mercatorY(north), mercatorY(south)),
  )
  const zoom = Math.floor(4 * (view.zoom + Math.log2(room))) / 4
  const x = (mercatorX(west) + mercatorX(east)) / 2
  return {
    lat: Number(latitudeAt((mercatorY(north) + mercatorY(south)) / 2).toFixed(4)),
    lng: Number(eastward(x * 360 - 180).toFixed(4)),
    zoom: Math.min(closest, zoom),
  }
}
