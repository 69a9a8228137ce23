import { ActiveLabel } from '../labels/active-label.tsx'
import type { MapAttribute, MapPoint } from '../places-map-props.ts'
import { valueText } from '../points/describe-point.ts'
import place from '../points/place-points.module.css'
import { dotRadius } from './surroundings.tsx'

interface ActiveSurroundingProps {
  mark: MapPoint
  attribute: MapAttribute
  color: string | null
  transform: string
}

/** The dot under the pointer or focused: ringed, in its class color, with name and value. */
export function ActiveSurrounding({ mark, attribute, color, transform }: ActiveSurroundingProps) {
  const radius = dotRadius + 2
  return (
    <svg aria-hidden="true" className={place.layer}>
      <g className="leaflet-zoom-animated" style={{ transform }}>
        <circle
          className={color === null ? place.none : place.value}
          r={radius}
          style={color === null ? undefined : { fill: color }}
        />
        <circle className={place.ring} r={radius + 2} />
        <ActiveLabel name={mark.label} radius={radius} spot={mark} value={valueText(mark, attribute)} />
      </g>
    </svg>
  )
}
