import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { MapAttribute } from '../places-map-props.ts'
import { describePoint } from '../points/describe-point.ts'
import { isDirection, walk } from '../points/nearest-in-direction.ts'
import { currentView, place } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import type { SurroundingMark } from './surrounding-marks.ts'
import classes from './surroundings.module.css'

interface SurroundingCursorProps {
  marks: readonly SurroundingMark[]
  attribute: MapAttribute
  shift: (mark: SurroundingMark) => string
  onActive: (id: string | null) => void
  onChoose: (mark: SurroundingMark) => void
}

const edge = 48

/** One tab stop for all dots and clusters: the arrow keys go from one to the next, Enter chooses. */
export function SurroundingCursor(props: SurroundingCursorProps) {
  const { marks, attribute, shift, onActive, onChoose } = props
  const map = useMap()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const element = useRef<SVGGElement>(null)
  /** The next mark that stands here takes the focus over. */
  const follow = useRef(false)
  const here = marks.find(({ id }) => id === chosenId) ?? nearestTo(map, marks)

  // Each mark is an element of its own, so that a screen reader speaks it.
  useEffect(() => {
    if (follow.current) element.current?.focus({ preventScroll: true })
    follow.current = false
  }, [here?.id])
  if (!here) return null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      follow.current = true
      return onChoose(here)
    }
    if (!isDirection(event.key)) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
    event.stopPropagation()
    const view = currentView(map)
    const spots = marks.map((mark) => {
      const { x, y } = place(map, view, mark)
      return { id: mark.id, x, y }
    })
    const next = walk(spots, spots.find(({ id }) => id === here.id)!, event.key)
    const target = marks.find(({ id }) => id === next)
    if (!target) return
    map.panInside([target.lat, westward(target.lng)], { padding: [edge, edge] })
    follow.current = true
    setChosenId(target.id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing
    <svg aria-label="Zips around" className={classes.layer} role="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is a link's or a button's */}
      <g
        aria-label={describePoint(here, attribute)}
        className={`leaflet-zoom-animated ${classes.cursor}`}
        key={here.id}
        onBlur={() => {
          follow.current = false
          onActive(null)
        }}
        onFocus={(event) => {
          setChosenId(here.id)
          if (event.currentTarget.matches(':focus-visible')) onActive(here.id)
        }}
        onKeyDown={onKeyDown}
        ref={element}
        role={here.cluster ? 'button' : 'link'}
        style={{ transform: shift(here) }}
        tabIndex={0}
      >
        <circle className={classes.target} r={here.radius + 4} />
      </g>
    </svg>
  )
}

/** Where the keyboard begins: the mark nearest to the middle of the map. */
function nearestTo(map: LeafletMap, marks: readonly SurroundingMark[]) {
  const middle = map.getSize().divideBy(2)
  const far = ({ lat, lng }: SurroundingMark) =>
    map.latLngToContainerPoint([lat, westward(lng)]).distanceTo(middle)
  return marks.reduce<SurroundingMark | undefined>(
    (nearest, mark) => (nearest && far(nearest) <= far(mark) ? nearest : mark),
    undefined,
  )
}
