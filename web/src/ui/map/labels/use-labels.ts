import { useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from '../places-map-props.ts'
import { markRadius } from '../points/mark-radius.ts'
import { currentView, place, useMapStops } from '../view/map-view.ts'
import { labelBounds, type PixelBounds, type PlacedLabel, placeLabels } from './place-labels.ts'
import { textWidth } from './text-width.ts'

const maxLabels = 12
const noLabels: Labels = new Map()

export type Labels = ReadonlyMap<string, PlacedLabel & { bounds: PixelBounds }>

/** The labels that fit, chosen again each time the map stops moving. */
export function useLabels(of: { points: readonly MapPoint[]; selected: ReadonlySet<string>; radius: number }): Labels {
  const map = useMap()
  const stops = useMapStops()
  const { points, selected, radius } = of
  return useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (width === 0) return noLabels
    const view = currentView(map)
    const pane = map.layerPointToContainerPoint([0, 0])
    const candidates = [...points]
      .sort((a, b) => Number(selected.has(b.id)) - Number(selected.has(a.id)))
      .map((point) => {
        const { x, y } = place(map, view, point).add(pane)
        const own = selected.has(point.id) ? radius + 5 : markRadius(point, radius)
        return {
          id: point.id,
          text: point.cluster ? '' : point.label,
          x,
          y,
          radius: own,
          isForced: selected.has(point.id),
        }
      })
    const labels = placeLabels(candidates, {
      width,
      height,
      taken: coveredBounds(width, height),
      maxLabels,
      widthOf: textWidth,
    })
    const marks = new Map(candidates.map((mark) => [mark.id, mark]))
    return new Map(
      labels.map((label) => {
        const bounds = labelBounds(marks.get(label.id)!, label, textWidth(label.text))
        return [label.id, { ...label, bounds }]
      }),
    )
  }, [map, points, selected, radius, stops])
}

/** The parts of the map under the legend (bottom left) and the controls (top right). */
export function coveredBounds(width: number, height: number): PixelBounds[] {
  const legend = { x: 0, y: height - 128, width: Math.min(432, width), height: 128 }
  const controls = { x: width - 72, y: 0, width: 72, height: 152 }
  return [legend, controls]
}
