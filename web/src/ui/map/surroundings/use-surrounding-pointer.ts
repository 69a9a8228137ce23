import { useEffect, useRef, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { westward } from '../view/mercator.ts'
import type { SurroundingMark } from './surrounding-marks.ts'
import { itemAt } from './surrounding-size.ts'

/**
 * Finds what the pointer is on, by distance: a thousand dots need no elements of their own. Hovering
 * marks, a click chooses. A finger cannot hover: its first tap marks, the second chooses.
 */
export function useSurroundingPointer(of: {
  marks: readonly SurroundingMark[]
  onChoose: (mark: SurroundingMark) => void
}) {
  const map = useMap()
  const [activeId, setActiveId] = useState<string | null>(null)
  const press = useRef({ touch: false, activeId })

  const markAt = (event: MouseEvent): SurroundingMark | undefined => {
    // Points and controls lie above and have handlers of their own.
    if ((event.target as Element).closest('[data-place], button')) return undefined
    const spots = of.marks.map((mark) => {
      const { x, y } = map.latLngToContainerPoint([mark.lat, westward(mark.lng)])
      return { x, y, radius: mark.radius, mark }
    })
    return itemAt(spots, map.mouseEventToContainerPoint(event))?.mark
  }
  const hover = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || event.buttons !== 0) return
    setActiveId(markAt(event)?.id ?? null)
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
      press.current = { touch: pointerType === 'touch', activeId: handlers.current.activeId }
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
      const mark = markAt(originalEvent)
      if (!mark) return setActiveId(null)
      if (press.current.touch && press.current.activeId !== mark.id) return setActiveId(mark.id)
      setActiveId(null)
      of.onChoose(mark)
    },
  })

  const known = of.marks.some(({ id }) => id === activeId)
  useEffect(() => {
    map.getContainer().style.cursor = known ? 'pointer' : ''
  }, [map, known])
  return { activeId, setActiveId }
}
