import { limits } from '@homeground/catalog/defaults'
import { crossesItself, type DrawnPoint, type DrawnRing } from '@homeground/contracts/drawn-area'

/** How many points shapes have together. */
export function pointCount(rings: readonly DrawnRing[]): number {
  return rings.reduce((sum, ring) => sum + ring.length, 0)
}

/**
 * The shapes with at most as many points as a search accepts: one after the other, the point whose removal changes a shape
 * least is left out (Visvalingam and Whyatt 1993), unless the shape would cross itself. Shapes that are too many keep
 * more points.
 */
export function simplifiedRings(rings: readonly DrawnRing[]): readonly DrawnRing[] {
  const simplified = [...rings]
  while (pointCount(simplified) > limits.drawnPoints) {
    const removals = simplified.flatMap((ring, index) =>
      ring.length > 3 ? ring.map((_, at) => ({ index, at, area: triangleAt(ring, at) })) : [],
    )
    const removal = removals
      .toSorted((a, b) => a.area - b.area)
      .map(({ index, at }) => ({ index, ring: simplified[index]!.toSpliced(at, 1) }))
      .find(({ ring }) => !crossesItself(ring))
    if (!removal) break
    simplified[removal.index] = removal.ring
  }
  return simplified
}

/** The area of the triangle of a point and the two next to it, in square degrees of latitude. */
function triangleAt(ring: DrawnRing, at: number): number {
  const [before, point, after] = [ring.at(at - 1)!, ring[at]!, ring[(at + 1) % ring.length]!]
  const parallel = Math.cos((point.lat * Math.PI) / 180)
  const [one, other] = [offset(point, before), offset(point, after)]
  return Math.abs(parallel * (one.lng * other.lat - one.lat * other.lng)) / 2
}

function offset(from: DrawnPoint, to: DrawnPoint): DrawnPoint {
  return { lat: to.lat - from.lat, lng: to.lng - from.lng }
}
