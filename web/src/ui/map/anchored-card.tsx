import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMap, useMapEvents } from 'react-leaflet'
import classes from './anchored-card.module.css'
import type { AnchoredCard as AnchoredCardProps } from './places-map-props.ts'
import { westward } from './view/mercator.ts'

/** Between the middle of a mark and the card, and between the card and the edge of the map, in pixels. */
const gap = 20
const edge = 16

/** A card below its place, or above it where there is no room; always inside the map. */
export function AnchoredCard({ spot, content }: AnchoredCardProps) {
  const map = useMap()
  const card = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const [, setMoves] = useState(0)
  const follow = () => setMoves((moves) => moves + 1)
  useMapEvents({ move: follow, zoom: follow, resize: follow })

  useEffect(() => {
    const element = card.current!
    const observer = new ResizeObserver(() => setHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const { lat, lng } = spot
  useEffect(() => {
    if (height === 0 || getComputedStyle(card.current!).getPropertyValue('--is-at-foot') === '') return
    // Only a narrow map moves for its card, which would cover the place.
    const paddingBottomRight: [number, number] = [edge, height + gap]
    map.panInside([lat, westward(lng)], { paddingBottomRight, animate: false })
  }, [map, lat, lng, height])

  const size = map.getSize()
  const { x, y } = map.latLngToContainerPoint([lat, westward(lng)])
  const width = card.current?.offsetWidth ?? 0
  const isBelow = y + gap + height + edge <= size.y
  const left = clamp(x - width / 2, size.x - width)
  const top = clamp(isBelow ? y + gap : y - gap - height, size.y - height)
  // Next to Leaflet's element, whose styles are not for it, and whose map would take its clicks.
  return createPortal(
    <div className={classes.card} ref={card} style={{ '--left': pixels(left), '--top': pixels(top) } as CSSProperties}>
      {content}
    </div>,
    map.getContainer().parentElement!,
  )
}

function pixels(at: number): string {
  return `${Math.round(at)}px`
}

function clamp(at: number, most: number): number {
  return Math.max(edge, Math.min(at, most - edge))
}
