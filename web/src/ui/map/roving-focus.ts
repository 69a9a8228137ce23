import type { Map as LeafletMap } from 'leaflet'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Position } from '../../lib/position.ts'
import { useMap } from './leaflet-map.tsx'
import { currentView, place } from './map-view.ts'
import { westward } from './mercator.ts'
import type { MapPoint } from './places-map-props.ts'

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

interface Mark {
  id: string
  x: number
  y: number
}

const offsets: Record<Direction, (dx: number, dy: number) => { along: number; aside: number }> = {
  ArrowLeft: (dx, dy) => ({ along: -dx, aside: Math.abs(dy) }),
  ArrowRight: (dx, dy) => ({ along: dx, aside: Math.abs(dy) }),
  ArrowUp: (dx, dy) => ({ along: -dy, aside: Math.abs(dx) }),
  ArrowDown: (dx, dy) => ({ along: dy, aside: Math.abs(dx) }),
}

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(offsets, key)
}

/**
 * The id of the mark an arrow key moves to: the nearest within 45° of the direction, where pixels aside count twice;
 * null when there is none. `y` grows downward.
 */
export function nearestInDirection(marks: readonly Mark[], from: Mark, direction: Direction): string | null {
  let nearest: { id: string; distance: number } | null = null
  for (const mark of marks) {
    const { along, aside } = offsets[direction](mark.x - from.x, mark.y - from.y)
    if (mark.id === from.id || along <= 0 || aside > along) continue
    const distance = along + 2 * aside
    if (!nearest || distance < nearest.distance) nearest = { id: mark.id, distance }
  }
  return nearest?.id ?? null
}

const paddingPixels = 48

/**
 * One tab stop for all places: arrow keys move to the next place in that direction, Enter opens it. When other places
 * replace the focused one, because the map was moved, the focus goes to the nearest of them.
 */
export function useRovingFocus(of: {
  points: readonly MapPoint[]
  first: string | undefined
  onOpen: (id: string) => void
  onHover: (id: string | null) => void
}) {
  const map = useMap()
  const [focused, setFocused] = useState<MapPoint | null>(null)
  /** The layer of the points, while one of them has the focus. */
  const layer = useRef<SVGSVGElement>(null)
  const isPoint = (id: string | undefined) => of.points.some((point) => point.id === id)
  const first = isPoint(of.first) ? of.first : of.points[0]?.id
  const id = isPoint(focused?.id)
    ? focused?.id
    : focused
      ? nearestMark(map, { marks: of.points, to: focused })?.id
      : first

  // A focused element that is removed loses the focus without an event.
  useEffect(() => {
    if (layer.current === null || document.activeElement !== document.body) return
    if (id !== undefined) elementOf(layer.current, id)?.focus({ preventScroll: true })
  }, [id])

  const onKeyDown = (event: KeyboardEvent<SVGGElement>, from: string) => {
    const isPress = event.key === ' ' && event.currentTarget.getAttribute('role') === 'button'
    if (isPress) event.preventDefault()
    if (event.key === 'Enter' || isPress) return of.onOpen(from)
    if (!isDirection(event.key)) return
    event.preventDefault()
    event.nativeEvent.stopImmediatePropagation()
    event.stopPropagation()
    const view = currentView(map)
    const marks = of.points.map((point) => ({ id: point.id, ...pixelOf(place(map, view, point)) }))
    const here = marks.find((mark) => mark.id === from)
    const next = here && nearestInDirection(marks, here, event.key)
    const target = of.points.find((point) => point.id === next)
    if (!target) return
    setFocused(target)
    map.panInside([target.lat, westward(target.lng)], { padding: [paddingPixels, paddingPixels] })
    const { ownerSVGElement } = event.currentTarget
    if (ownerSVGElement) elementOf(ownerSVGElement, target.id)?.focus({ preventScroll: true })
  }

  return {
    id,
    handlersOf: (point: string) => ({
      'data-place': point,
      onKeyDown: (event: KeyboardEvent<SVGGElement>) => onKeyDown(event, point),
      onFocus: (event: FocusEvent<SVGGElement>) => {
        layer.current = event.currentTarget.ownerSVGElement
        setFocused(of.points.find(({ id }) => id === point) ?? null)
        if (event.currentTarget.matches(':focus-visible')) of.onHover(point)
      },
      onBlur: () => {
        layer.current = null
        of.onHover(null)
      },
    }),
  }
}

function elementOf(layer: SVGSVGElement, id: string): SVGGElement | null {
  return layer.querySelector<SVGGElement>(`[data-place="${CSS.escape(id)}"]`)
}

function pixelOf({ x, y }: { x: number; y: number }) {
  return { x, y }
}

/** The mark nearest to a place; without a place, the mark nearest to the center of the map. */
export function nearestMark(
  map: LeafletMap,
  { marks, to }: { marks: readonly MapPoint[]; to: Position | null },
): MapPoint | undefined {
  const pointOf = ({ lat, lng }: Position) => map.latLngToContainerPoint([lat, westward(lng)])
  const center = to === null ? map.getSize().divideBy(2) : pointOf(to)
  const distance = (mark: MapPoint) => pointOf(mark).distanceTo(center)
  return marks.reduce<MapPoint | undefined>(
    (nearest, mark) => (nearest && distance(nearest) <= distance(mark) ? nearest : mark),
    undefined,
  )
}
