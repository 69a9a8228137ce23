import { ActiveLabel } from '../labels/active-label.tsx'
import type { MapAttribute, MapPoint } from '../places-map-props.ts'
import { ClusterShape } from './cluster-shape.tsx'
import { valueText } from './describe-point.ts'
import classes from './place-points.module.css'
import { PointShape } from './point-shape.tsx'

interface ActivePointProps {
  point: MapPoint
  attribute: MapAttribute
  color: string | null
  radius: number
  shape: 'circle' | 'square'
  transform: string
  /** Its label is on its left. */
  isLabelOnLeft: boolean
}

/** The active point (under the pointer, focused, or active in the list): ringed, with name and value, above all others. */
export function ActivePoint({ point, attribute, color, radius, shape, transform, isLabelOnLeft }: ActivePointProps) {
  return (
    <svg aria-hidden="true" className={classes.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        {point.cluster ? (
          <ClusterShape color={color} count={point.cluster.count} radius={radius} />
        ) : (
          <PointShape color={color} radius={radius + 2} shape={shape} />
        )}
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
