import type { Map as LeafletMap } from 'leaflet'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { MapAttribute, Surrounding } from '../places-map-props.ts'
import { describePoint } from '../points/describe-point.ts'
import { isDirection, nearestInDirection } from '../points/nearest-in-direction.ts'
import { currentView, place } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { dotRadius } from './nearest-dot.ts'
import classes from './surroundings.module.css'

interface SurroundingCursorProps {
  marks: readonly Surrounding[]
  attribute: MapAttribute
  shift: (mark: Surrounding) => string
  onActive: (id: string | null) => void
  onSelect: (mark: Surrounding) => void
}

const paddingPixels = 48

/** One tab stop for all dots: arrow keys move from one to the next, Enter selects. */
export function SurroundingCursor(props: SurroundingCursorProps) {
  const { marks, attribute, shift, onActive, onSelect } = props
  const map = useMap()
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const element = useRef<SVGGElement>(null)
  /** The next mark rendered here takes the focus. */
  const shouldFocus = useRef(false)
  const here = marks.find(({ id }) => id === selectedId) ?? nearestTo(map, marks)

  // The element is keyed by mark, so that a screen reader announces each one.
  useEffect(() => {
    if (shouldFocus.current) element.current?.focus({ preventScroll: true })
    shouldFocus.current = false
  }, [here?.id])
  if (!here) return null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      shouldFocus.current = true
      return onSelect(here)
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
    const next = nearestInDirection(spots, spots.find(({ id }) => id === here.id)!, event.key)
    const target = marks.find(({ id }) => id === next)
    if (!target) return
    map.panInside([target.lat, westward(target.lng)], { padding: [paddingPixels, paddingPixels] })
    shouldFocus.current = true
    setSelectedId(target.id)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot contain a fieldset
    <svg aria-label="Zips around" className={classes.layer} role="group">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is link or button */}
      <g
        aria-label={describePoint(here, attribute)}
        className={`leaflet-zoom-animated ${classes.cursor}`}
        key={here.id}
        onBlur={() => {
          shouldFocus.current = false
          onActive(null)
        }}
        onFocus={(event) => {
          setSelectedId(here.id)
          if (event.currentTarget.matches(':focus-visible')) onActive(here.id)
        }}
        onKeyDown={onKeyDown}
        ref={element}
        role={here.cluster ? 'button' : 'link'}
        style={{ transform: shift(here) }}
        tabIndex={0}
      >
        <circle className={classes.target} r={dotRadius + 8} />
      </g>
    </svg>
  )
}

/** Where the keyboard starts: the mark nearest to the center of the map. */
function nearestTo(map: LeafletMap, marks: readonly Surrounding[]) {
  const center = map.getSize().divideBy(2)
  const distance = ({ lat, lng }: Surrounding) =>
    map.latLngToContainerPoint([lat, westward(lng)]).distanceTo(center)
  return marks.reduce<Surrounding | undefined>(
    (nearest, mark) => (nearest && distance(nearest) <= distance(mark) ? nearest : mark),
    undefined,
  )
}
