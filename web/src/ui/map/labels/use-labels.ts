import { useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from '../places-map-props.ts'
import { currentView, place, useMapRests } from '../view/map-view.ts'
import { type Box, boxOf, type PlacedLabel, placeLabels } from './place-labels.ts'
import { textWidth } from './text-width.ts'

const mostLabels = 12
const hidden: Labels = new Map()

export type Labels = ReadonlyMap<string, PlacedLabel & { box: Box }>

/** The labels that fit, chosen anew each time the map has come to rest. */
export function useLabels(of: {
  points: readonly MapPoint[]
  selected: ReadonlySet<string>
  radius: number
}): Labels {
  const map = useMap()
  const rests = useMapRests()
  const { points, selected, radius } = of
  return useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (width === 0) return hidden
    const view = currentView(map)
    const pane = map.layerPointToContainerPoint([0, 0])
    const candidates = [...points]
      .sort((a, b) => Number(selected.has(b.id)) - Number(selected.has(a.id)))
      .map((point) => {
        const { x, y } = place(map, view, point).add(pane)
        const own = selected.has(point.id) ? radius + 5 : radius
        return {
          id: point.id,
          text: point.label,
          x,
          y,
          radius: own,
          always: selected.has(point.id),
        }
      })
    const labels = placeLabels(candidates, {
      width,
      height,
      taken: floatingBoxes(width, height),
      most: mostLabels,
      measure: textWidth,
    })
    const marks = new Map(candidates.map((mark) => [mark.id, mark]))
    return new Map(
      labels.map((label) => {
        const box = boxOf(marks.get(label.id)!, label, textWidth(label.text))
        return [label.id, { ...label, box }]
      }),
    )
  }, [map, points, selected, radius, rests])
}

/** Where the legend (bottom left) and the controls (top right) lie over the map. */
export function floatingBoxes(width: number, height: number): Box[] {
  const legend = { x: 0, y: height - 128, width: Math.min(432, width), height: 128 }
  const controls = { x: width - 72, y: 0, width: 72, height: 152 }
  return [legend, controls]
}
