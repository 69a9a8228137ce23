import { useMap } from 'react-leaflet'
import { formatInWords, none } from '../../lib/format.ts'
import { westward } from './mercator.ts'
import classes from './place-points.module.css'
import type { MapMeasure, MapPoint } from './places-map-props.ts'

interface ActivePointProps {
  point: MapPoint
  measure: MapMeasure
  color: string | null
  radius: number
  transform: string
  /** Its name stood left of it. */
  onLeft: boolean
}

/** Room that a label needs on one side of its mark, in pixels. */
const roomForLabel = 180

/** The point that pointer, keyboard or list is on: ringed, with name and value, above all others. */
export function ActivePoint({
  point,
  measure,
  color,
  radius,
  transform,
  onLeft,
}: ActivePointProps) {
  const map = useMap()
  const { x } = map.latLngToContainerPoint([point.lat, westward(point.lng)])
  const left = x > map.getSize().x - roomForLabel || (onLeft && x > roomForLabel)
  const text = formatInWords(measure.unit, point.value)
  return (
    <svg aria-hidden="true" className={classes.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        <circle
          className={color === null ? classes.none : classes.value}
          r={radius + 2}
          style={color === null ? undefined : { fill: color }}
        />
        <circle className={classes.ring} r={radius + 4} />
        <text
          className={classes.chosen}
          textAnchor={left ? 'end' : 'start'}
          x={left ? -radius - 9 : radius + 9}
          y={4}
        >
          {point.label}
          <tspan className={classes.amount} dx={6}>
            {text === none ? 'no data' : text}
          </tspan>
        </text>
      </g>
    </svg>
  )
}
