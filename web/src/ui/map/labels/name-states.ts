import { states as namesByAbbr } from '@homeground/catalog/states'
import { regionAt, stateOf } from '../outlines/state-at.ts'
import type { Region } from '../outlines/topology.ts'
import { overlaps, type PixelBounds } from './place-labels.ts'

export interface StateName {
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
