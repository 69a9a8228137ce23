import { useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { Surrounding } from '../places-map-props.ts'
import { currentView, type MapView, place, useMapStops } from '../view/map-view.ts'
import { dotRadius } from './nearest-dot.ts'
import classes from './surroundings.module.css'

/**
 * All dots as one path, each a zero-length line with round ends. The path is laid out when the map stops moving; while
 * the map zooms, it is moved and scaled, and the dots keep their size.
 */
export function SurroundingDots(of: { marks: readonly Surrounding[]; view: MapView }) {
  const { marks, view } = of
  const map = useMap()
  const stops = useMapStops()
  const drawn = useMemo(() => {
    const at = currentView(map)
    const path = marks.map((mark) => {
      const { x, y } = place(map, at, mark)
      return `M${x.toFixed(1)} ${y.toFixed(1)}h0`
    })
    return { at, path: path.join('') }
  }, [map, marks, stops])
  const scale = map.getZoomScale(view.zoom, drawn.at.zoom)
  const { x, y } = drawn.at.origin.multiplyBy(scale).subtract(view.origin)
  return (
    <g
      className="leaflet-zoom-animated"
      style={{ transform: `translate3d(${x}px, ${y}px, 0) scale(${scale})` }}
    >
      <path
        className={classes.dots}
        d={drawn.path}
        strokeWidth={2 * dotRadius}
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}
