import { type PointerEvent, useRef } from 'react'
import { useMapEvents } from 'react-leaflet'

/** A pointer that moved farther between press and release has dragged the map. */
const maxClickPixels = 4

/**
 * Hovering activates a place, a click opens it. On touch, the first tap activates, the second one opens, and a tap
 * outside the places deactivates.
 */
export function usePointerOpen(of: {
  activeId: string | null
  onHover: (id: string | null) => void
  onOpen: (id: string) => void
}) {
  const press = useRef({ x: 0, y: 0, isTouch: false, wasActive: false })
  useMapEvents({ click: () => of.onHover(null) })

  return {
    handlersOf: (id: string) => ({
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') of.onHover(id)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'touch') of.onHover(null)
      },
      onPointerDown: ({ clientX: x, clientY: y, pointerType }: PointerEvent) => {
        press.current = { x, y, isTouch: pointerType === 'touch', wasActive: of.activeId === id }
      },
      onClick: (event: { clientX: number; clientY: number; stopPropagation(): void }) => {
        event.stopPropagation()
        const { x, y, isTouch, wasActive } = press.current
        if (Math.hypot(event.clientX - x, event.clientY - y) > maxClickPixels) return
        if (isTouch && !wasActive) of.onHover(id)
        else of.onOpen(id)
      },
    }),
  }
}
