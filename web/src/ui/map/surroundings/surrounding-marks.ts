import type { PixelBounds } from '../labels/place-labels.ts'
import type { Surrounding } from '../places-map-props.ts'

/** Pixels; the look draws what is outside the filters with a diameter of 5. */
export const dotRadius = 2.5
const maxRadius = 22
/** A pointer target needs 24 pixels. */
const minRadius = 12
/** A disc is at least as wide as its count: pixels per character, and padding. */
const characterPixels = 3.75
const paddingPixels = 4
/** How far from its center, in pixels, a mark reacts to the pointer. */
const reachPixels = 8

/** An item with the radius it is drawn with, in pixels. */
export type SurroundingMark = Surrounding & { radius: number }

interface Spot {
  x: number
  y: number
}

/** A point may cover this much of a disc's edge before the count becomes unreadable. */
const overlapPixels = 4

/**
 * The items as marks, larger ones first, without the clusters whose count a point or a label would cover: results
 * have priority over their surroundings.
 */
export function unobstructedMarks(
  items: readonly Surrounding[],
  around: {
    at: (item: { lat: number; lng: number }) => Spot
    points: readonly { lat: number; lng: number }[]
    pointRadius: number
    labels: readonly PixelBounds[]
  },
): SurroundingMark[] {
  const maxCount = Math.max(1, ...items.map(({ cluster }) => cluster?.count ?? 0))
  const spots = around.points.map(around.at)
  return items
    .map((item) => ({
      ...item,
      radius: item.cluster ? clusterRadius(item.cluster.count, maxCount) : dotRadius,
    }))
    .filter((mark) => {
      if (!mark.cluster) return true
      const spot = around.at(mark)
      const minDistance = mark.radius + around.pointRadius - overlapPixels
      return (
        !spots.some(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) < minDistance) &&
        !around.labels.some((label) => distanceTo(label, spot) < mark.radius)
      )
    })
    .sort((a, b) => b.radius - a.radius)
}

function distanceTo(bounds: PixelBounds, { x, y }: Spot): number {
  const dx = Math.max(bounds.x - x, 0, x - bounds.x - bounds.width)
  const dy = Math.max(bounds.y - y, 0, y - bounds.y - bounds.height)
  return Math.hypot(dx, dy)
}

/** A count that fits in a disc: `46`, `1.2k`. */
export function countText(count: number): string {
  return count < 1000 ? String(count) : `${Number((count / 1000).toFixed(count < 10_000 ? 1 : 0))}k`
}

/** Radius in pixels: the area is proportional to the count; the disc of `maxCount` is the largest. */
export function clusterRadius(count: number, maxCount: number): number {
  const byArea = maxRadius * Math.sqrt(count / maxCount)
  return Math.max(minRadius, countText(count).length * characterPixels + paddingPixels, byArea)
}

/** The item at a pixel: the one with the nearest center, among those in reach. */
export function markAt<T extends { x: number; y: number; radius: number }>(
  spots: readonly T[],
  { x, y }: { x: number; y: number },
): T | undefined {
  let nearest: { spot: T; distance: number } | undefined
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - x, spot.y - y)
    if (distance > Math.max(reachPixels, spot.radius)) continue
    if (!nearest || distance < nearest.distance) nearest = { spot, distance }
  }
  return nearest?.spot
}
