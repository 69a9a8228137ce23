import { useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { Labels } from '../labels/use-labels.ts'
import type { MapPoint, Surrounding } from '../places-map-props.ts'
import { useMapStops } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { type SurroundingMark, unobstructedMarks } from './surrounding-marks.ts'

/** The marks around the points that are unobstructed, chosen again each time the map stops moving. */
export function useSurroundingMarks(of: {
  items: readonly Surrounding[]
  points: readonly MapPoint[]
  labels: Labels
  radius: number
}): SurroundingMark[] {
  const map = useMap()
  const stops = useMapStops()
  const { items, points, labels, radius } = of
  return useMemo(
    () =>
      unobstructedMarks(items, {
        at: ({ lat, lng }) => map.latLngToContainerPoint([lat, westward(lng)]),
        points,
        pointRadius: radius,
        labels: [...labels.values()].map(({ bounds }) => bounds),
      }),
    [map, items, points, labels, radius, stops],
  )
}
