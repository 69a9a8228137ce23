import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { MapPoint } from '../places-map-props.ts'
import { currentView, place } from '../view/map-view.ts'
import { westward } from '../view/mercator.ts'
import { isDirection, nearestInDirection } from './nearest-in-direction.ts'

const paddingPixels = 48

/** One tab stop for all places: arrow keys move to the next place in that direction, Enter opens it. */
export function useRovingFocus(of: {
  points: readonly MapPoint[]
  first: string | undefined
  onOpen: (id: string) => void
  onHover: (id: string | null) => void
}) {
  const map = useMap()
  const [focused, setFocused] = useState<string | null>(null)
  const isPoint = (id: string | null | undefined) => of.points.some((point) => point.id === id)
  const id = isPoint(focused) ? focused : isPoint(of.first) ? of.first : of.points[0]?.id

  const onKeyDown = (event: KeyboardEvent<SVGGElement>, from: string) => {
    if (event.key === 'Enter') return of.onOpen(from)
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
    setFocused(target.id)
    map.panInside([target.lat, westward(target.lng)], { padding: [paddingPixels, paddingPixels] })
    siblingOf(event.currentTarget, target.id)?.focus({ preventScroll: true })
  }

  return {
    id,
    handlersOf: (point: string) => ({
      'data-place': point,
      onKeyDown: (event: KeyboardEvent<SVGGElement>) => onKeyDown(event, point),
      onFocus: (event: FocusEvent<SVGGElement>) => {
        setFocused(point)
        if (event.currentTarget.matches(':focus-visible')) of.onHover(point)
      },
      onBlur: () => of.onHover(null),
    }),
  }
}

function siblingOf(element: SVGGElement, id: string): SVGGElement | null {
  const name = CSS.escape(id)
  return element.ownerSVGElement?.querySelector<SVGGElement>(`[data-place="${name}"]`) ?? null
}

function pixelOf({ x, y }: { x: number; y: number }) {
  return { x, y }
}
