import type { Map as LeafletMap } from 'leaflet'
import type { Position } from '../../../lib/geolocation.ts'
import type { MapPoint } from '../places-map-props.ts'
import { westward } from '../view/mercator.ts'

/** The mark nearest to a place; without a place, the mark nearest to the center of the map. */
export function nearestMark(
  map: LeafletMap,
  { marks, to }: { marks: readonly MapPoint[]; to: Position | null },
): MapPoint | undefined {
  const pointOf = ({ lat, lng }: Position) => map.latLngToContainerPoint([lat, westward(lng)])
  const center = to === null ? map.getSize().divideBy(2) : pointOf(to)
  const distance = (mark: MapPoint) => pointOf(mark).distanceTo(center)
  return marks.reduce<MapPoint | undefined>(
    (nearest, mark) => (nearest && distance(nearest) <= distance(mark) ? nearest : mark),
    undefined,
  )
}
