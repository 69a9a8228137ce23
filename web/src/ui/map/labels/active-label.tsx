import { useMap } from 'react-leaflet'
import classes from '../points/place-points.module.css'
import { westward } from '../view/mercator.ts'

interface ActiveLabelProps {
  spot: { lat: number; lng: number }
  name: string
  value: string
  /** Of the mark, in pixels. */
  radius: number
  /** The name stood left of the mark already. */
  onLeft?: boolean
}

/** Room that a label needs on one side of its mark, in pixels. */
const roomForLabel = 180

/** Name and value beside the mark that is pointed at, on the side where there is room. */
export function ActiveLabel({ spot, name, value, radius, onLeft = false }: ActiveLabelProps) {
  const map = useMap()
  const { x } = map.latLngToContainerPoint([spot.lat, westward(spot.lng)])
  const left = x > map.getSize().x - roomForLabel || (onLeft && x > roomForLabel)
  return (
    <text
      className={classes.chosen}
      textAnchor={left ? 'end' : 'start'}
      x={left ? -radius - 9 : radius + 9}
      y={4}
    >
      {name}
      <tspan className={classes.amount} dx={6}>
        {value}
      </tspan>
    </text>
  )
}
