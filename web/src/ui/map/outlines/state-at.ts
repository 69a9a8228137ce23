import { findState, type StateAbbreviation } from '@homeground/catalog/states'
import type { Line, Region } from './topology.ts'

/** The atlas writes "Commonwealth of the …" and "United States Virgin Islands". */
const byAtlasId: Record<string, StateAbbreviation> = { '69': 'MP', '78': 'VI' }

export function stateOf({ id, name }: Pick<Region, 'id' | 'name'>): StateAbbreviation | undefined {
  return byAtlasId[id] ?? findState(name)
}

/** The region around a point in Mercator, by the parity of border crossings east of it. */
export function regionAt(regions: readonly Region[], { x, y }: { x: number; y: number }): Region | undefined {
  return regions.find(
    (region) =>
      x >= region.west &&
      x <= region.east &&
      y >= region.north &&
      y <= region.south &&
      region.rings.reduce((count, ring) => count + crossings(ring, x, y), 0) % 2 === 1,
  )
}

function crossings({ points, north, south, east }: Line, x: number, y: number): number {
  if (y < north || y > south || x > east) return 0
  let count = 0
  for (let at = 0; at + 3 < points.length; at += 2) {
    const y0 = points[at + 1]!
    const y1 = points[at + 3]!
    if (y0 > y === y1 > y) continue
    const crossing = points[at]! + ((y - y0) / (y1 - y0)) * (points[at + 2]! - points[at]!)
    if (crossing > x) count++
  }
  return count
}
