import { useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { Labels } from '../labels/use-labels.ts'
import type { MapPoint, Surrounding } from '../places-map-props.ts'
import { useMapRests } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { clearMarks, type SurroundingMark } from './surrounding-marks.ts'

/** The marks around the points that have room, chosen anew each time the map has come to rest. */
export function useSurroundingMarks(of: {
  items: readonly Surrounding[]
  points: readonly MapPoint[]
  labels: Labels
  radius: number
}): SurroundingMark[] {
  const map = useMap()
  const rests = useMapRests()
  const { items, points, labels, radius } = of
  return useMemo(
    () =>
      clearMarks(items, {
        at: ({ lat, lng }) => map.latLngToContainerPoint([lat, westward(lng)]),
        points,
        pointRadius: radius,
        boxes: [...labels.values()].map(({ box }) => box),
      }),
    [map, items, points, labels, radius, rests],
  )
}
