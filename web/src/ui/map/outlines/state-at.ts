import type { Arc, Region } from './topology.ts'

/** The region that holds a point in Mercator, by the parity of border crossings east of it. */
export function regionAt(
  regions: readonly Region[],
  arcs: readonly Arc[],
  { x, y }: { x: number; y: number },
): Region | undefined {
  return regions.find(
    (region) =>
      x >= region.west &&
      x <= region.east &&
      y >= region.north &&
      y <= region.south &&
      crossings(region, arcs, x, y) % 2 === 1,
  )
}

function crossings(region: Region, arcs: readonly Arc[], x: number, y: number): number {
  let count = 0
  for (const ring of region.rings) {
    if (y < ring.north || y > ring.south || x > ring.east) continue
    for (const index of ring.arcs) count += crossingsOfArc(arcs[index < 0 ? ~index : index]!, x, y)
  }
  return count
}

function crossingsOfArc(arc: Arc, x: number, y: number): number {
  if (y < arc.north || y > arc.south || x > arc.east) return 0
  const { points } = arc
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
