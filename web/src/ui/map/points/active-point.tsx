import { ActiveLabel } from '../labels/active-label.tsx'
import type { MapAttribute, MapPoint } from '../places-map-props.ts'
import { valueText } from './describe-point.ts'
import classes from './place-points.module.css'

interface ActivePointProps {
  point: MapPoint
  attribute: MapAttribute
  color: string | null
  radius: number
  transform: string
  /** Its label is on its left. */
  isLabelOnLeft: boolean
}

/** The active point (under the pointer, focused, or active in the list): ringed, with name and value, above all others. */
export function ActivePoint({
  point,
  attribute,
  color,
  radius,
  transform,
  isLabelOnLeft,
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
          isOnLeft={isLabelOnLeft}
          radius={radius}
          spot={point}
          value={valueText(point, attribute)}
        />
      </g>
    </svg>
  )
}
