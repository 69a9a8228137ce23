import { useMemo } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from '../places-map-props.ts'
import { currentView, type MapView, place, useMapStops } from '../view/map-view.ts'
import { dotRadius } from './nearest-dot.ts'
import classes from './surroundings.module.css'

const coloredRadius = 4

interface SurroundingDotsProps {
  readonly marks: readonly MapPoint[]
  readonly view: MapView
  /** Colors the dots by their values; without it they are gray. */
  readonly colorOf?: ((value: number) => string) | undefined
}

/**
 * All dots of a color as one path, each a zero-length line with round ends. The paths are laid out when the map stops
 * moving; while the map zooms, they are moved and scaled, and the dots keep their size.
 */
export function SurroundingDots(of: SurroundingDotsProps) {
  const { marks, view, colorOf } = of
  const map = useMap()
  const stops = useMapStops()
  const drawn = useMemo(() => {
    const at = currentView(map)
    const pathOf = (some: readonly MapPoint[]) =>
      some
        .map((mark) => {
          const { x, y } = place(map, at, mark)
          return `M${x.toFixed(1)} ${y.toFixed(1)}h0`
        })
        .join('')
    const byColor = Map.groupBy(marks, ({ value }) => (value === null || !colorOf ? undefined : colorOf(value)))
    return { at, paths: [...byColor].map(([color, some]) => ({ color, path: pathOf(some) })) }
  }, [map, marks, stops, colorOf])
  const scale = map.getZoomScale(view.zoom, drawn.at.zoom)
  const { x, y } = drawn.at.origin.multiplyBy(scale).subtract(view.origin)
  return (
    <g className="leaflet-zoom-animated" style={{ transform: `translate3d(${x}px, ${y}px, 0) scale(${scale})` }}>
      {drawn.paths.map(({ color, path }) => (
        <g key={color ?? 'none'}>
          {color ? (
            <path
              className={classes.outline}
              d={path}
              strokeWidth={2 * coloredRadius + 2}
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
          <path
            className={classes.dots}
            d={path}
            strokeWidth={2 * (color ? coloredRadius : dotRadius)}
            style={color ? { stroke: color } : undefined}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      ))}
    </g>
  )
}
