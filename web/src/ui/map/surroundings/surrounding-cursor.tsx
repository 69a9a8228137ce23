import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { MapAttribute, MapPoint } from '../places-map-props.ts'
import { describePoint } from '../points/describe-point.ts'
import { isDirection, nearestInDirection } from '../points/nearest-in-direction.ts'
import { nearestMark } from '../points/nearest-mark.ts'
import { currentView, place } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { dotRadius } from './nearest-dot.ts'
import classes from './surroundings.module.css'

interface SurroundingCursorProps {
  marks: readonly MapPoint[]
  attribute: MapAttribute
  shift: (mark: MapPoint) => string
  onActive: (id: string | null) => void
  onSelect: (mark: MapPoint) => void
  /** Selecting a zip shows its card; by default it is a link to its page. */
  opensCards?: boolean
}

const paddingPixels = 48

/**
 * One tab stop for all dots: arrow keys move from one to the next, Enter selects. When other dots replace the focused
 * one, because the map was moved or results arrived, the focus goes to the nearest of them.
 */
export function SurroundingCursor(props: SurroundingCursorProps) {
  const { marks, attribute, shift, onActive, onSelect, opensCards = false } = props
  const map = useMap()
  const [selected, setSelected] = useState<MapPoint | null>(null)
  const element = useRef<SVGGElement>(null)
  const isFocused = useRef(false)
  const here = marks.find(({ id }) => id === selected?.id) ?? nearestMark(map, { marks, to: selected })

  // The element is keyed by mark, so that a screen reader announces each one: the focused one is removed.
  useEffect(() => {
    const isLost = isFocused.current && document.activeElement === document.body
    if (isLost) element.current?.focus({ preventScroll: true })
  }, [here?.id])
  if (!here) return null
  const isButton = here.cluster !== undefined || opensCards

  const onKeyDown = (event: KeyboardEvent) => {
    const isPress = event.key === ' ' && isButton
    if (isPress) event.preventDefault()
    if (event.key === 'Enter' || isPress) return onSelect(here)
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
    setSelected(target)
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
          isFocused.current = false
          onActive(null)
        }}
        onFocus={(event) => {
          isFocused.current = true
          setSelected(here)
          if (event.currentTarget.matches(':focus-visible')) onActive(here.id)
        }}
        onKeyDown={onKeyDown}
        ref={element}
        role={isButton ? 'button' : 'link'}
        style={{ transform: shift(here) }}
        tabIndex={0}
      >
        <circle className={classes.target} r={dotRadius + 8} />
      </g>
    </svg>
  )
}
