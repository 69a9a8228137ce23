import { ActiveLabel } from '../labels/active-label.tsx'
import type { MapAttribute } from '../places-map-props.ts'
import { valueText } from '../points/describe-point.ts'
import place from '../points/place-points.module.css'
import type { SurroundingMark } from './surrounding-marks.ts'

interface ActiveSurroundingProps {
  mark: SurroundingMark
  attribute: MapAttribute
  color: string | null
  transform: string
}

/** The dot or cluster under the pointer or focused: ringed, with name and value; a dot is drawn in its class color. */
export function ActiveSurrounding({ mark, attribute, color, transform }: ActiveSurroundingProps) {
  const radius = mark.cluster ? mark.radius : mark.radius + 2
  return (
    <svg aria-hidden="true" className={place.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        {!mark.cluster && (
          <circle
            className={color === null ? place.none : place.value}
            r={radius}
            style={color === null ? undefined : { fill: color }}
          />
        )}
        <circle className={place.ring} r={radius + 2} />
        <ActiveLabel
          name={mark.label}
          radius={radius}
          spot={mark}
          value={valueText(mark, attribute)}
        />
      </g>
    </svg>
  )
}
