import { useMap } from 'react-leaflet'
import classes from '../points/place-points.module.css'
import { westward } from '../view/mercator.ts'

interface ActiveLabelProps {
  spot: { lat: number; lng: number }
  name: string
  value: string
  /** The mark's, in pixels. */
  radius: number
  /** The mark's own label is on its left. */
  isOnLeft?: boolean
}

/** The width a label needs on one side of its mark, in pixels. */
const roomForLabel = 180

/** Name and value of the active mark, on the side with room. */
export function ActiveLabel({ spot, name, value, radius, isOnLeft = false }: ActiveLabelProps) {
  const map = useMap()
  const { x } = map.latLngToContainerPoint([spot.lat, westward(spot.lng)])
  const isLeft = x > map.getSize().x - roomForLabel || (isOnLeft && x > roomForLabel)
  return (
    <text
      className={classes.chosen}
      textAnchor={isLeft ? 'end' : 'start'}
      x={isLeft ? -radius - 9 : radius + 9}
      y={4}
    >
      {name}
      <tspan className={classes.amount} dx={6}>
        {value}
      </tspan>
    </text>
  )
}
