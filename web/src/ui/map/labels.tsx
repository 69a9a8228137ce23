import { states as namesByAbbr } from '@homeground/catalog/states'
import { useMemo } from 'react'
import { useStateOutlines } from './ground/state-outlines.ts'
import { Pane, useMap } from './leaflet-map.tsx'
import { mapPanes } from './map-panes.ts'
import { currentView, place, useMapStops, useMapView } from './map-view.ts'
import { mercatorX, mercatorY, westward } from './mercator.ts'
import classes from './place-points.module.css'
import type { MapPoint } from './places-map-props.ts'
import { type Region, regionAt, stateOf } from './topology.ts'

interface ActiveLabelProps {
  spot: { lat: number; lng: number }
  name: string
  value: string
  /** Radius of the mark, in pixels. */
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
  /** Position of the mark, from the left edge of the map. */
  readonly x: number
  readonly mapWidth: number
  /** Width of the label. */
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
function textWidth(text: string): number {
  if (context === undefined) {
    context = document.createElement('canvas').getContext('2d')
    const family = getComputedStyle(document.body).fontFamily
    if (context) context.font = `600 14px ${family}`
  }
  return context ? context.measureText(text).width : text.length * 7.5
}

/** A rectangle in pixels; `x`, `y` is its upper left corner. */
export interface LabelBounds {
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
  /** The only selected place is named even where its name covers other marks; of several, only what is clear of them. */
  isSelected?: boolean
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
): LabelBounds {
  const start = { start: 0, middle: -width / 2, end: -width }[label.anchor]
  return { x: mark.x + label.dx + start, y: mark.y + label.dy - ascent, width, height: lineHeight }
}

/**
 * At most `maxLabels` labels, in the order of the candidates, so that none covers another label, another mark,
 * anything in `obstacles` (legend, controls) or the edge of the map. No text appears twice; an empty one gets no label.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  map: {
    width: number
    height: number
    obstacles: readonly LabelBounds[]
    maxLabels: number
    widthOf: (text: string) => number
  },
): PlacedLabel[] {
  const labels: PlacedLabel[] = []
  const obstacles = [...map.obstacles]
  const texts = new Set([''])
  const hasOneSelected = candidates.filter(({ isSelected }) => isSelected).length === 1
  for (const candidate of candidates) {
    if (labels.length === map.maxLabels) break
    if (texts.has(candidate.text) || !isInside(candidate, map)) continue
    const width = map.widthOf(candidate.text)
    const sides = sidesOf(candidate).filter((side) => {
      const bounds = labelBounds(candidate, side, width)
      return isWithin(map, bounds) && !obstacles.some((other) => overlaps(bounds, other))
    })
    const free = sides.find((side) => {
      const bounds = labelBounds(candidate, side, width)
      return !candidates.some((mark) => mark !== candidate && overlaps(bounds, markBounds(mark)))
    })
    const side = free ?? (candidate.isSelected && hasOneSelected ? (sides[3] ?? sides[0]) : undefined)
    if (!side) continue
    labels.push({ id: candidate.id, text: candidate.text, ...side })
    obstacles.push(widened(labelBounds(candidate, side, width), betweenLabels))
    texts.add(candidate.text)
  }
  return labels
}

function widened({ x, y, width, height }: LabelBounds, by: number): LabelBounds {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
}

export function overlaps(a: LabelBounds, b: LabelBounds): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

export function markBounds({ x, y, radius }: { x: number; y: number; radius: number }): LabelBounds {
  return { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius }
}

function isInside(mark: { x: number; y: number }, map: { width: number; height: number }): boolean {
  return mark.x >= 0 && mark.y >= 0 && mark.x <= map.width && mark.y <= map.height
}

function isWithin(map: { width: number; height: number }, bounds: LabelBounds): boolean {
  return (
    bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= map.width && bounds.y + bounds.height <= map.height
  )
}

const maxLabels = 12
const noLabels: Labels = new Map()

export type Labels = ReadonlyMap<string, PlacedLabel & { bounds: LabelBounds }>

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
        const own = selected.has(point.id) ? radius + 5 : radius
        return { id: point.id, text: point.label, x, y, radius: own, isSelected: selected.has(point.id) }
      })
    const labels = placeLabels(candidates, {
      width,
      height,
      obstacles: coveredBounds(width, height),
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
function coveredBounds(width: number, height: number): LabelBounds[] {
  const legend = { x: 0, y: height - 128, width: Math.min(432, width), height: 128 }
  const controls = { x: width - 72, y: 0, width: 72, height: 193 }
  return [legend, controls]
}

interface StateName {
  id: string
  text: string
  /** Center of the name, in pixels of the map. */
  x: number
  y: number
}

const gridPixels = 32
const nameHeight = 16
const letterSpacing = 2
/** Farther out a name is as wide as its state, so the abbreviation is used. */
const fullNamesFromZoom = 5.75
/** A state with fewer grid points is a sliver at the edge of the map. */
const minPoints = 3

/** The names of the states in view, each near the middle of its visible part and clear of `obstacles`. */
export function nameStates(
  states: readonly Region[],
  map: {
    width: number
    height: number
    zoom: number
    /** The Mercator position of a pixel. */
    at: (x: number, y: number) => { x: number; y: number }
    obstacles: readonly LabelBounds[]
    widthOf: (text: string) => number
  },
): StateName[] {
  const isFull = map.zoom >= fullNamesFromZoom
  const names: StateName[] = []
  const obstacles = [...map.obstacles]
  const visible = [...spotsOfStates(states, map)].sort(([, a], [, b]) => b.length - a.length)
  for (const [state, spots] of visible) {
    const text = textOf(state, isFull)
    if (spots.length < (isFull ? minPoints : 1)) continue
    const width = map.widthOf(text) + text.length * letterSpacing
    const spot = nearMiddleFirst(spots).find((candidate) => {
      const bounds = nameBounds(candidate, width)
      return bounds.x >= 0 && bounds.x + width <= map.width && !obstacles.some((other) => overlaps(bounds, other))
    })
    if (!spot) continue
    names.push({ id: state.id, text, ...spot })
    obstacles.push(nameBounds(spot, width))
  }
  return names
}

function spotsOfStates(
  states: readonly Region[],
  map: { width: number; height: number; at: (x: number, y: number) => { x: number; y: number } },
): Map<Region, { x: number; y: number }[]> {
  const spots = new Map<Region, { x: number; y: number }[]>()
  for (let y = gridPixels / 2; y < map.height; y += gridPixels) {
    for (let x = gridPixels / 2; x < map.width; x += gridPixels) {
      const state = regionAt(states, map.at(x, y))
      if (state) spots.set(state, [...(spots.get(state) ?? []), { x, y }])
    }
  }
  return spots
}

function nearMiddleFirst(spots: readonly { x: number; y: number }[]) {
  const mean = (of: (spot: { x: number; y: number }) => number) =>
    spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length
  const [x, y] = [mean((spot) => spot.x), mean((spot) => spot.y)]
  return [...spots].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
}

function nameBounds({ x, y }: { x: number; y: number }, width: number): LabelBounds {
  return { x: x - width / 2, y: y - nameHeight / 2, width, height: nameHeight }
}

function textOf(state: Region, isFull: boolean): string {
  const abbr = stateOf(state)
  if (!abbr) return state.name.toUpperCase()
  return isFull ? namesByAbbr[abbr].toUpperCase() : abbr
}

/** Closer than this, the names of towns are enough. */
const maxZoom = 9.5

interface StateNamesInput {
  readonly points: readonly MapPoint[]
  readonly labels: Labels
  readonly radius: number
}

interface ShownStateName extends StateName {
  readonly spot: { readonly lat: number; readonly lng: number }
  /** In pixels of the map. */
  readonly bounds: LabelBounds
}

/** The names of the states in view, clear of the places. */
export function useStateNames({ points, labels, radius }: StateNamesInput): readonly ShownStateName[] {
  const map = useMap()
  const stops = useMapStops()
  const outlines = useStateOutlines()
  return useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (!outlines || width === 0 || map.getZoom() > maxZoom) return []
    const boundsOf = (spot: { lat: number; lng: number }, size: number) =>
      markBounds({ ...map.latLngToContainerPoint([spot.lat, westward(spot.lng)]), radius: size })
    const marks = points.map((point) => boundsOf(point, radius + 3))
    const texts = [...labels.values()].map(({ bounds }) => bounds)
    const names = nameStates(outlines.states, {
      width,
      height,
      zoom: map.getZoom(),
      at: (x, y) => mercatorOf(map.containerPointToLatLng([x, y])),
      obstacles: [...coveredBounds(width, height), ...marks, ...texts],
      widthOf: textWidth,
    })
    return names.map((name) => ({
      ...name,
      spot: map.containerPointToLatLng([name.x, name.y]),
      bounds: nameBounds(name, widthOfState(name.text)),
    }))
  }, [map, outlines, points, labels, radius, stops])
}

export function StateNames({ names }: { readonly names: readonly ShownStateName[] }) {
  const map = useMap()
  const view = useMapView()
  return (
    <Pane name="state-names" zIndex={mapPanes.stateNames}>
      <svg aria-hidden="true" className={classes.layer}>
        {names.map(({ id, text, spot }) => {
          const { x, y } = place(map, view, spot)
          return (
            <text
              className={`leaflet-zoom-animated ${classes.stateName}`}
              key={id}
              style={{ transform: `translate3d(${x}px, ${y}px, 0)` }}
              y={5}
            >
              {text}
            </text>
          )
        })}
      </svg>
    </Pane>
  )
}

/** The width of a state's name, whose letters are spaced. */
function widthOfState(text: string): number {
  return textWidth(text) + text.length * letterSpacing
}

/** Leaflet's longitudes are already those of the map, below −180 beyond the date line. */
function mercatorOf({ lat, lng }: { lat: number; lng: number }) {
  return { x: mercatorX(lng), y: mercatorY(lat) }
}
