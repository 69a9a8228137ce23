/** Diameter 5, as the look draws what lies outside the filters. */
export const dotRadius = 2.5
const largest = 22
/** A pointer needs 24 pixels. */
const smallest = 12
/** A disc is at least as wide as its count: this many pixels a character, and room beside. */
const characterWidth = 3.75
const beside = 4

/** The count as a disc has room for it: `46`, `1.2k`. */
export function countText(count: number): string {
  return count < 1000 ? String(count) : `${Number((count / 1000).toFixed(count < 10_000 ? 1 : 0))}k`
}

/** Radius in pixels: the area grows with the count, up to that of `largestCount`. */
export function clusterRadius(count: number, largestCount: number): number {
  const byArea = largest * Math.sqrt(count / largestCount)
  return Math.max(smallest, countText(count).length * characterWidth + beside, byArea)
}

/** How far from its center, in pixels, an item is pointed at. */
const reach = 8

/** The item at a pixel: the nearest center of those that reach there. */
export function itemAt<T extends { x: number; y: number; radius: number }>(
  spots: readonly T[],
  { x, y }: { x: number; y: number },
): T | undefined {
  let nearest: { spot: T; far: number } | undefined
  for (const spot of spots) {
    const far = Math.hypot(spot.x - x, spot.y - y)
    if (far > Math.max(reach, spot.radius)) continue
    if (!nearest || far < nearest.far) nearest = { spot, far }
  }
  return nearest?.spot
}
