/** A point in units, and, in weighted arcs, its weight: the area in square units that leaving it out would change. */
export type Point = [x: number, y: number, weight?: number]

/** A line between two junctions of borders, or a whole ring without junctions. */
export type Arc = readonly Point[]

/** Whether the arc is a whole ring. */
export function isRing(arc: Arc): boolean {
  const [first, last] = [arc[0]!, arc.at(-1)!]
  return first[0] === last[0] && first[1] === last[1]
}

export function forEachSegment(arc: Arc, visit: (start: Point, end: Point) => void): void {
  for (let i = 1; i < arc.length; i++) visit(arc[i - 1]!, arc[i]!)
}

const compare = (a: Point, b: Point) => a[0] - b[0] || a[1] - b[1]

/**
 * The arc in the direction that only its points determine: equal lines in the topologies of two states become equal arcs.
 * So does a ring, from its lowest point on, if it is `whole`: it begins at no junction. `isReversed` when the arc runs
 * against the given direction.
 */
export function canonicalArc(
  arc: Arc,
  { whole }: { readonly whole: boolean },
): { readonly arc: Arc; readonly isReversed: boolean } {
  const turned = whole ? fromLowestPoint(arc) : arc
  const last = turned.length - 1
  let i = 0
  while (i < last && compare(turned[i]!, turned[last - i]!) === 0) i++
  const isReversed = i < last && compare(turned[i]!, turned[last - i]!) > 0
  return { arc: isReversed ? turned.toReversed() : turned, isReversed }
}

function fromLowestPoint(ring: Arc): Arc {
  let lowest = 0
  for (let i = 1; i < ring.length - 1; i++) if (compare(ring[i]!, ring[lowest]!) < 0) lowest = i
  return [...ring.slice(lowest, -1), ...ring.slice(0, lowest + 1)]
}
