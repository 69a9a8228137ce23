import { useMap } from 'react-leaflet'
import classes from '../points/place-points.module.css'
import { westward } from '../view/mercator.ts'
import { textWidth } from './use-labels.ts'

interface ActiveLabelProps {
  spot: { lat: number; lng: number }
  name: string
  value: string
  /** The mark's, in pixels. */
  radius: number
  /** The mark's own label is on its left. */
  isOnLeft?: boolean
}

/** Between the name and the value, and around both, in pixels. */
const gap = 6
const padding = { x: 6, y: 4 }
const height = 16 + 2 * padding.y
/** From the mark's ring, and from the edges of the map, to the label. */
const distance = 8

/** Name and value of the active mark, on the side with room; on a plate, because other marks may be below it. */
export function ActiveLabel({ spot, name, value, radius, isOnLeft = false }: ActiveLabelProps) {
  const map = useMap()
  const { x } = map.latLngToContainerPoint([spot.lat, westward(spot.lng)])
  const width = textWidth(name) + gap + textWidth(value) + 2 * padding.x
  const { left, top } = besideMark({ x, mapWidth: map.getSize().x, width, radius, isOnLeft })
  return (
    <g className={classes.active}>
      <rect height={height} rx={4} width={width} x={left} y={top} />
      <text x={left + padding.x} y={top + height / 2 + 5}>
        {name}
        <tspan className={classes.amount} dx={gap}>
          {value}
        </tspan>
      </text>
    </g>
  )
}

interface Room extends Pick<ActiveLabelProps, 'radius' | 'isOnLeft'> {
  /** Of the mark, from the left edge of the map. */
  readonly x: number
  readonly mapWidth: number
  /** Of the label. */
  readonly width: number
}

/** Where the label is, seen from the middle of its mark: on a side with room for it, else above. */
function besideMark({ x, mapWidth, width, radius, isOnLeft }: Room) {
  const room = radius + distance + width
  const [fitsLeft, fitsRight] = [x >= room, x + room <= mapWidth]
  const top = -height / 2
  if (fitsLeft && (isOnLeft || !fitsRight)) return { left: -room, top }
  if (fitsRight) return { left: radius + distance, top }
  const centered = Math.max(distance, Math.min(x - width / 2, mapWidth - distance - width))
  return { left: centered - x, top: -radius - distance - height }
}
