import { states as namesByAbbr } from '@homeground/catalog/states'
import { stateOf } from '../outlines/region-state.ts'
import { regionAt } from '../outlines/state-at.ts'
import type { Arc, Region } from '../outlines/topology.ts'
import { type Box, overlaps } from './place-labels.ts'

export interface StateName {
  id: string
  text: string
  /** Center of the name, in pixels of the map. */
  x: number
  y: number
}

const every = 32
const lineHeight = 16
const letterSpacing = 2
/** Farther out a name is as wide as its state, so the abbreviation stands there. */
const fullNamesFromZoom = 5.75
/** Fewer grid points than this is a sliver at the edge of the map. */
const leastPoints = 3

/**
 * Names the states in view, each near the middle of what is seen of it, where its name covers
 * none of `taken`. The view is asked on a grid of 32 pixels.
 */
export function nameStates(
  outlines: { states: readonly Region[]; arcs: readonly Arc[] },
  map: {
    width: number
    height: number
    zoom: number
    /** Mercator of a pixel. */
    at: (x: number, y: number) => { x: number; y: number }
    taken: readonly Box[]
    measure: (text: string) => number
  },
): StateName[] {
  const full = map.zoom >= fullNamesFromZoom
  const names: StateName[] = []
  const taken = [...map.taken]
  const seen = [...spotsOfStates(outlines, map)].sort(([, a], [, b]) => b.length - a.length)
  for (const [state, spots] of seen) {
    const text = textOf(state, full)
    if (spots.length < (full ? leastPoints : 1)) continue
    const width = map.measure(text) + text.length * letterSpacing
    const spot = towardsMiddle(spots).find((candidate) => {
      const box = boxAt(candidate, width)
      return (
        box.x >= 0 && box.x + width <= map.width && !taken.some((other) => overlaps(box, other))
      )
    })
    if (!spot) continue
    names.push({ id: state.id, text, ...spot })
    taken.push(boxAt(spot, width))
  }
  return names
}

function spotsOfStates(
  { states, arcs }: { states: readonly Region[]; arcs: readonly Arc[] },
  map: { width: number; height: number; at: (x: number, y: number) => { x: number; y: number } },
): Map<Region, { x: number; y: number }[]> {
  const spots = new Map<Region, { x: number; y: number }[]>()
  for (let y = every / 2; y < map.height; y += every) {
    for (let x = every / 2; x < map.width; x += every) {
      const state = regionAt(states, arcs, map.at(x, y))
      if (state) spots.set(state, [...(spots.get(state) ?? []), { x, y }])
    }
  }
  return spots
}

function towardsMiddle(spots: readonly { x: number; y: number }[]) {
  const mean = (of: (spot: { x: number; y: number }) => number) =>
    spots.reduce((sum, spot) => sum + of(spot), 0) / spots.length
  const [x, y] = [mean((spot) => spot.x), mean((spot) => spot.y)]
  return [...spots].sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))
}

function boxAt({ x, y }: { x: number; y: number }, width: number): Box {
  return { x: x - width / 2, y: y - lineHeight / 2, width, height: lineHeight }
}

function textOf(state: Region, full: boolean): string {
  const abbr = stateOf(state)
  if (!abbr) return state.name.toUpperCase()
  return full ? namesByAbbr[abbr].toUpperCase() : abbr
}
