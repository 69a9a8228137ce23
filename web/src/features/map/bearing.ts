import type { Position } from '../../lib/position.ts'
import { westward } from '../../ui/map/mercator.ts'

const directions = ['east', 'northeast', 'north', 'northwest', 'west', 'southwest', 'south', 'southeast']
const eighth = Math.PI / 4
/** As far as this from the center, in degrees, a place counts as in it. */
const near = 0.01

/** In which direction a place is from the center of the map, on the map: `northeast of the center`. */
export function bearingText(center: Position, place: Position): string {
  const north = place.lat - center.lat
  const east = (westward(place.lng) - westward(center.lng)) * Math.cos((center.lat * Math.PI) / 180)
  if (Math.hypot(north, east) < near) return 'in the center'
  const turn = Math.round(Math.atan2(north, east) / eighth)
  return `${directions[(turn + 8) % 8]} of the center`
}
