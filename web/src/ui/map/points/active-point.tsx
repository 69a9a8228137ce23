import { ActiveLabel } from '../labels/active-label.tsx'
import type { MapAttribute, MapPoint } from '../places-map-props.ts'
import { valueInWords } from './describe-point.ts'
import classes from './place-points.module.css'

interface ActivePointProps {
  point: MapPoint
  attribute: MapAttribute
  color: string | null
  radius: number
  transform: string
  /** Its name stood left of it. */
  onLeft: boolean
}

/** The point that pointer, keyboard or list is on: ringed, with name and value, above all others. */
export function ActivePoint({
  point,
  attribute,
  color,
  radius,
  transform,
  onLeft,
}: ActivePointProps) {
  return (
    <svg aria-hidden="true" className={classes.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        <circle
          className={color === null ? classes.none : classes.value}
          r={radius + 2}
          style={color === null ? undefined : { fill: color }}
        />
        <circle className={classes.ring} r={radius + 4} />
        <ActiveLabel
          name={point.label}
          onLeft={onLeft}
          radius={radius}
          spot={point}
          value={valueInWords(point, attribute)}
        />
      </g>
    </svg>
  )
}
