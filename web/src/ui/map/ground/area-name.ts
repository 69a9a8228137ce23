import type { Bounds, Position } from '../../../lib/position.ts'
import { mercatorX, mercatorY } from '../mercator.ts'
import { type Region, regionAt, stateOf } from '../topology.ts'
import type { NamedSpots } from './place-names.ts'

/** Farther than this from a city, in shares of the world's width, an area is named by its state: about 120 miles at the equator. */
const far = 0.005

/**
 * Where an area is, in words: "around Worcester, MA" with the largest city in it, else "near Worcester, MA" with the
 * nearest one; null where none is near. `bounds` have west less than east as the map counts them.
 */
export function areaName(
  { names, points }: NamedSpots,
  states: readonly Region[],
  { lat, lng, bounds }: Position & { readonly bounds: Bounds },
): string | null {
  const [west, east] = [mercatorX(bounds.west), mercatorX(bounds.east)]
  const [north, south] = [mercatorY(bounds.north), mercatorY(bounds.south)]
  const [x, y] = [mercatorX(lng), mercatorY(lat)]
  const isHere = (index: number) => stateAt(states, points, index) !== undefined
  let nearest = { index: -1, distance: far }
  for (let index = 0; index < names.length; index++) {
    const [cityX, cityY] = [points[2 * index]!, points[2 * index + 1]!]
    const isInside = cityX >= west && cityX <= east && cityY >= north && cityY <= south
    // The names are in the order of their ranks.
    if (isInside && isHere(index)) return `around ${named(index)}`
    const distance = Math.hypot(cityX - x, cityY - y)
    if (distance < nearest.distance && isHere(index)) nearest = { index, distance }
  }
  return nearest.index < 0 ? null : `near ${named(nearest.index)}`

  function named(index: number): string {
    return `${names[index]}, ${stateAt(states, points, index)}`
  }
}

/** The state of a city; undefined in other countries. */
function stateAt(states: readonly Region[], points: Float64Array, index: number): string | undefined {
  const state = regionAt(states, { x: points[2 * index]!, y: points[2 * index + 1]! })
  return state && stateOf(state)
}
