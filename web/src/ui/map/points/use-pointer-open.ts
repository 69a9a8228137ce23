import { type PointerEvent, useRef } from 'react'
import { useMapEvents } from 'react-leaflet'

/** A pointer that moved farther than this between press and release has dragged the map. */
const dragPixels = 4

/**
 * Hovering marks a place, a click opens it. A finger cannot hover: its first tap marks, the second
 * opens, a tap beside the places unmarks.
 */
export function usePointerOpen(of: {
  activeId: string | null
  onHover: (id: string | null) => void
  onOpen: (id: string) => void
}) {
  const press = useRef({ x: 0, y: 0, touch: false, wasActive: false })
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
        press.current = { x, y, touch: pointerType === 'touch', wasActive: of.activeId === id }
      },
      onClick: (event: { clientX: number; clientY: number; stopPropagation(): void }) => {
        event.stopPropagation()
        const { x, y, touch, wasActive } = press.current
        if (Math.hypot(event.clientX - x, event.clientY - y) > dragPixels) return
        if (touch && !wasActive) of.onHover(id)
        else of.onOpen(id)
      },
    }),
  }
}
