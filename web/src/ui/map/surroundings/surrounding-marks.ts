import type { Box } from '../labels/place-labels.ts'
import type { Surrounding } from '../places-map-props.ts'
import { clusterRadius, dotRadius } from './surrounding-size.ts'

/** An item with the size it is drawn in, pixels. */
export type SurroundingMark = Surrounding & { radius: number }

interface Spot {
  x: number
  y: number
}

/** Of a disc's edge a point may cover this much before the count suffers. */
const overlapPixels = 4

/**
 * The items as marks, larger ones first, without the clusters whose count a point or a label would
 * cover: what lies around yields to what was searched for.
 */
export function clearMarks(
  items: readonly Surrounding[],
  over: {
    at: (item: { lat: number; lng: number }) => Spot
    points: readonly { lat: number; lng: number }[]
    pointRadius: number
    boxes: readonly Box[]
  },
): SurroundingMark[] {
  const largest = Math.max(1, ...items.map(({ cluster }) => cluster?.count ?? 0))
  const spots = over.points.map(over.at)
  return items
    .map((item) => ({
      ...item,
      radius: item.cluster ? clusterRadius(item.cluster.count, largest) : dotRadius,
    }))
    .filter((mark) => {
      if (!mark.cluster) return true
      const spot = over.at(mark)
      const far = mark.radius + over.pointRadius - overlapPixels
      return (
        !spots.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < far) &&
        !over.boxes.some((box) => distanceTo(box, spot) < mark.radius)
      )
    })
    .sort((a, b) => b.radius - a.radius)
}

function distanceTo(box: Box, { x, y }: Spot): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width)
  const dy = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(dx, dy)
}
