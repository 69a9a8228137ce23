import { useEffect, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import type { MapPoint } from '../places-map-props.ts'
import { westward } from '../view/mercator.ts'
import { nearestDot } from './nearest-dot.ts'

/**
 * Finds the mark under the pointer by distance, so that a thousand dots need no elements of their own. Hovering
 * activates a mark, a click selects it. On touch, the first tap activates and the second one selects.
 */
export function useSurroundingPointer(of: { marks: readonly MapPoint[]; onSelect: (mark: MapPoint) => void }) {
  const map = useMap()
  const [activeId, setActiveId] = useState<string | null>(null)
  const press = useRef({ isTouch: false, activeId })

  const markUnder = (event: MouseEvent): MapPoint | undefined => {
    // Points and controls are above and have their own handlers.
    if ((event.target as Element).closest('[data-place], button')) return undefined
    const spots = of.marks.map((mark) => {
      const { x, y } = map.latLngToContainerPoint([mark.lat, westward(mark.lng)])
      return { x, y, mark }
    })
    return nearestDot(spots, map.mouseEventToContainerPoint(event))?.mark
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    setActiveId(markUnder(event)?.id ?? null)
  }
  const handlers = useRef({ hover, activeId })
  useEffect(() => {
    handlers.current = { hover, activeId }
  })

  useEffect(() => {
    const container = map.getContainer()
    const onMove = (event: PointerEvent) => handlers.current.hover(event)
    const onLeave = () => setActiveId(null)
    const onDown = ({ pointerType }: PointerEvent) => {
      press.current = { isTouch: pointerType === 'touch', activeId: handlers.current.activeId }
    }
    container.addEventListener('pointermove', onMove)
    container.addEventListener('pointerleave', onLeave)
    container.addEventListener('pointerdown', onDown)
    return () => {
      container.removeEventListener('pointermove', onMove)
      container.removeEventListener('pointerleave', onLeave)
      container.removeEventListener('pointerdown', onDown)
    }
  }, [map])

  useMapEvents({
    click: ({ originalEvent }) => {
      const mark = markUnder(originalEvent)
      if (!mark) return setActiveId(null)
      if (press.current.isTouch && press.current.activeId !== mark.id) return setActiveId(mark.id)
      setActiveId(null)
      of.onSelect(mark)
    },
  })

  const isActive = of.marks.some(({ id }) => id === activeId)
  useEffect(() => {
    map.getContainer().style.cursor = isActive ? 'pointer' : ''
  }, [map, isActive])
  return { activeId, setActiveId }
}
