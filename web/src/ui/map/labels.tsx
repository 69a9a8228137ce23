import { useMemo } from 'react'
import { useMap } from './leaflet-map.tsx'
import { markRadius } from './map-point.ts'
import { currentView, place, useMapStops } from './map-view.ts'
import { westward } from './mercator.ts'
import classes from './place-points.module.css'
import type { MapPoint } from './places-map-props.ts'

interface ActiveLabelProps {
  spot: { lat: number; lng: number }
  name: string
  value: string
  /** The mark's, in pixels. */
  radius: number
  /** The mark's own label is on its left. */
  isOnLeft?: boolean
}

/** Between the name and the value, and around both, in pixels. */
const valueGap = 6
const padding = { x: 6, y: 4 }
const height = 16 + 2 * padding.y
/** From the mark's ring, and from the edges of the map, to the label. */
const distance = 8

/** Name and value of the active mark, on the side with room; on a plate, because other marks may be below it. */
export function ActiveLabel({ spot, name, value, radius, isOnLeft = false }: ActiveLabelProps) {
  const map = useMap()
  const { x } = map.latLngToContainerPoint([spot.lat, westward(spot.lng)])
  const width = textWidth(name) + valueGap + textWidth(value) + 2 * padding.x
  const { left, top } = besideMark({ x, mapWidth: map.getSize().x, width, radius, isOnLeft })
  return (
    <g className={classes.active}>
      <rect height={height} rx={4} width={width} x={left} y={top} />
      <text x={left + padding.x} y={top + height / 2 + 5}>
        {name}
        <tspan className={classes.amount} dx={valueGap}>
          {value}
        </tspan>
      </text>
    </g>
  )
}

interface Room extends Pick<ActiveLabelProps, 'radius' | 'isOnLeft'> {
  /** Of the mark, from the left edge of the map. */
  readonly x: number
  readonly mapWidth: number
  /** Of the label. */
  readonly width: number
}

/** Where the label is, seen from the middle of its mark: on a side with room for it, else above. */
function besideMark({ x, mapWidth, width, radius, isOnLeft }: Room) {
  const room = radius + distance + width
  const [fitsLeft, fitsRight] = [x >= room, x + room <= mapWidth]
  const top = -height / 2
  if (fitsLeft && (isOnLeft || !fitsRight)) return { left: -room, top }
  if (fitsRight) return { left: radius + distance, top }
  const centered = Math.max(distance, Math.min(x - width / 2, mapWidth - distance - width))
  return { left: centered - x, top: -radius - distance - height }
}

let context: CanvasRenderingContext2D | null | undefined

/** The width of a map label in pixels. */
export function textWidth(text: string): number {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    const family = getComputedStyle(document.body).fontFamily
    if (context) context.font = `600 14px ${family}`
  }
  return context ? context.measureText(text).width : text.length * 7.5
}

/** A rectangle in pixels; `x`, `y` is its upper left corner. */
export interface PixelBounds {
  x: number
  y: number
  width: number
  height: number
}

export interface LabelCandidate {
  id: string
  text: string
  /** Center of the mark that the label names, in pixels of the map. */
  x: number
  y: number
  radius: number
  /** A selected place is named even where its name covers other marks. */
  isForced?: boolean
}

interface PlacedLabel {
  id: string
  text: string
  anchor: 'start' | 'middle' | 'end'
  /** From the center of the mark to the label's anchor on its baseline. */
  dx: number
  dy: number
}

const lineHeight = 16
/** From the top of a 16-px line to the baseline of 14-px text. */
const ascent = 12
const gap = 5
/** Closer labels would read as one. */
const betweenLabels = 6

/** Right of the mark, left, above, below: the first free side is used. */
function sidesOf({ radius }: LabelCandidate): Pick<PlacedLabel, 'anchor' | 'dx' | 'dy'>[] {
  const level = ascent - lineHeight / 2
  return [
    { anchor: 'start', dx: radius + gap, dy: level },
    { anchor: 'end', dx: -radius - gap, dy: level },
    { anchor: 'middle', dx: 0, dy: -radius - gap },
    { anchor: 'middle', dx: 0, dy: radius + gap + ascent - 2 },
  ]
}

export function labelBounds(
  mark: { x: number; y: number },
  label: Pick<PlacedLabel, 'anchor' | 'dx' | 'dy'>,
  width: number,
): PixelBounds {
  const start = { start: 0, middle: -width / 2, end: -width }[label.anchor]
  return { x: mark.x + label.dx + start, y: mark.y + label.dy - ascent, width, height: lineHeight }
}

/**
 * At most `maxLabels` labels, in the order of the candidates, so that none covers another label, another mark,
 * anything in `taken` (legend, controls) or the edge of the map. No text appears twice; an empty one gets no label.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  map: {
    width: number
    height: number
    taken: readonly PixelBounds[]
    maxLabels: number
    widthOf: (text: string) => number
  },
): PlacedLabel[] {
  const placed: PlacedLabel[] = []
  const taken = [...map.taken]
  const texts = new Set([''])
  for (const candidate of candidates) {
    if (placed.length === map.maxLabels) break
    if (texts.has(candidate.text) || !isInside(candidate, map)) continue
    const width = map.widthOf(candidate.text)
    const sides = sidesOf(candidate).filter((at) => {
      const bounds = labelBounds(candidate, at, width)
      return isWithin(map, bounds) && !taken.some((other) => overlaps(bounds, other))
    })
    const free = sides.find((at) => {
      const bounds = labelBounds(candidate, at, width)
      return !candidates.some((mark) => mark !== candidate && overlaps(bounds, markBounds(mark)))
    })
    const side = free ?? (candidate.isForced ? (sides[3] ?? sides[0]) : undefined)
    if (!side) continue
    placed.push({ id: candidate.id, text: candidate.text, ...side })
    taken.push(widened(labelBounds(candidate, side, width), betweenLabels))
    texts.add(candidate.text)
  }
  return placed
}

function widened({ x, y, width, height }: PixelBounds, by: number): PixelBounds {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

export function overlaps(a: PixelBounds, b: PixelBounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

export function markBounds({ x, y, radius }: { x: number; y: number; radius: number }): PixelBounds {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
}

function isInside(mark: { x: number; y: number }, map: { width: number; height: number }): boolean {
  return mark.x >= 0 && mark.y >= 0 && mark.x <= map.width && mark.y <= map.height
}

function isWithin(map: { width: number; height: number }, bounds: PixelBounds): boolean {
  return (
    bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= map.width && bounds.y + bounds.height <= map.height
  )
}

const maxLabels = 12
const noLabels: Labels = new Map()

export type Labels = ReadonlyMap<string, PlacedLabel & { bounds: PixelBounds }>

/** The labels that fit, chosen again each time the map stops moving. */
export function useLabels(of: { points: readonly MapPoint[]; selected: ReadonlySet<string>; radius: number }): Labels {
  const map = useMap()
  const stops = useMapStops()
  const { points, selected, radius } = of
  return useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (width === 0) return noLabels
    const view = currentView(map)
    const pane = map.layerPointToContainerPoint([0, 0])
    const candidates = [...points]
      .sort((a, b) => Number(selected.has(b.id)) - Number(selected.has(a.id)))
      .map((point) => {
        const { x, y } = place(map, view, point).add(pane)
        const own = selected.has(point.id) ? radius + 5 : markRadius(point, radius)
        return {
          id: point.id,
          text: point.cluster ? '' : point.label,
          x,
          y,
          radius: own,
          isForced: selected.has(point.id),
        }
      })
    const labels = placeLabels(candidates, {
      width,
      height,
      taken: coveredBounds(width, height),
      maxLabels,
      widthOf: textWidth,
    })
    const marks = new Map(candidates.map((mark) => [mark.id, mark]))
    return new Map(
      labels.map((label) => {
        const bounds = labelBounds(marks.get(label.id)!, label, textWidth(label.text))
        return [label.id, { ...label, bounds }]
      }),
    )
  }, [map, points, selected, radius, stops])
}

/** The parts of the map under the legend (bottom left) and the controls (top right). */
export function coveredBounds(width: number, height: number): PixelBounds[] {
  const legend = { x: 0, y: height - 128, width: Math.min(432, width), height: 128 }
  const controls = { x: width - 72, y: 0, width: 72, height: 152 }
  return [legend, controls]
}
