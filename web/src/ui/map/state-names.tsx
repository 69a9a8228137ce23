import { states as namesByAbbr } from '@homeground/catalog/states'
import { useMemo } from 'react'
import { coveredBounds, type Labels, markBounds, overlaps, type PixelBounds, textWidth } from './labels.tsx'
import { Pane, useMap } from './leaflet-map.tsx'
import { markRadius } from './map-point.ts'
import { place, useMapStops, useMapView } from './map-view.ts'
import { mercatorX, mercatorY, westward } from './mercator.ts'
import { useStateOutlines } from './outlines.ts'
import type { MapPoint } from './places-map-props.ts'
import classes from './state-names.module.css'
import { type Region, regionAt, stateOf } from './topology.ts'

interface StateName {
  id: string
  text: string
  /** Center of the name, in pixels of the map. */
  x: number
  y: number
}

const gridPixels = 32
const lineHeight = 16
const letterSpacing = 2
/** Farther out a name is as wide as its state, so the abbreviation is used. */
const fullNamesFromZoom = 5.75
/** A state with fewer grid points is a sliver at the edge of the map. */
const minPoints = 3

/** The names of the states in view, each near the middle of its visible part and clear of `taken`. */
export function nameStates(
  states: readonly Region[],
  map: {
    width: number
    height: number
    zoom: number
    /** The Mercator position of a pixel. */
    at: (x: number, y: number) => { x: number; y: number }
    taken: readonly PixelBounds[]
    widthOf: (text: string) => number
  },
): StateName[] {
  const isFull = map.zoom >= fullNamesFromZoom
  const names: StateName[] = []
  const taken = [...map.taken]
  const visible = [...spotsOfStates(states, map)].sort(([, a], [, b]) => b.length - a.length)
  for (const [state, spots] of visible) {
    const text = textOf(state, isFull)
    if (spots.length < (isFull ? minPoints : 1)) continue
    const width = map.widthOf(text) + text.length * letterSpacing
    const spot = nearMiddleFirst(spots).find((candidate) => {
      const bounds = nameBounds(candidate, width)
      return bounds.x >= 0 && bounds.x + width <= map.width && !taken.some((other) => overlaps(bounds, other))
    })
    if (!spot) continue
    names.push({ id: state.id, text, ...spot })
    taken.push(nameBounds(spot, width))
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

function nameBounds({ x, y }: { x: number; y: number }, width: number): PixelBounds {
  return { x: x - width / 2, y: y - lineHeight / 2, width, height: lineHeight }
}

function textOf(state: Region, isFull: boolean): string {
  const abbr = stateOf(state)
  if (!abbr) return state.name.toUpperCase()
  return isFull ? namesByAbbr[abbr].toUpperCase() : abbr
}

/** Closer than this, the names of towns are enough. */
const maxZoom = 9.5

interface StateNamesProps {
  points: readonly MapPoint[]
  labels: Labels
  radius: number
}

/** The names of the states in view, clear of the places. */
export function StateNames({ points, labels, radius }: StateNamesProps) {
  const map = useMap()
  const view = useMapView()
  const stops = useMapStops()
  const outlines = useStateOutlines()
  const names = useMemo(() => {
    const { x: width, y: height } = map.getSize()
    if (!outlines || width === 0 || map.getZoom() > maxZoom) return []
    const boundsOf = (spot: { lat: number; lng: number }, size: number) =>
      markBounds({ ...map.latLngToContainerPoint([spot.lat, westward(spot.lng)]), radius: size })
    const marks = points.map((point) => boundsOf(point, markRadius(point, radius) + 3))
    const texts = [...labels.values()].map(({ bounds }) => bounds)
    return nameStates(outlines.states, {
      width,
      height,
      zoom: map.getZoom(),
      at: (x, y) => mercatorOf(map.containerPointToLatLng([x, y])),
      taken: [...coveredBounds(width, height), ...marks, ...texts],
      widthOf: textWidth,
    }).map((name) => ({ ...name, spot: map.containerPointToLatLng([name.x, name.y]) }))
  }, [map, outlines, points, labels, radius, stops])

  return (
    <Pane name="state-names" zIndex={420}>
      <svg aria-hidden="true" className={classes.layer}>
        {names.map(({ id, text, spot }) => {
          const { x, y } = place(map, view, spot)
          return (
            <text
              className={`leaflet-zoom-animated ${classes.name}`}
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

/** Leaflet's longitudes are already those of the map, below −180 beyond the date line. */
function mercatorOf({ lat, lng }: { lat: number; lng: number }) {
  return { x: mercatorX(lng), y: mercatorY(lat) }
}
