/** Pixels; the look draws what is outside the filters with a diameter of 5. */
export const dotRadius = 2.5
/** How far from its center, in pixels, a dot reacts to the pointer. */
const reachPixels = 8

/** The dot at a pixel: the one with the nearest center, among those in reach. */
export function nearestDot<T extends { x: number; y: number }>(
  dots: readonly T[],
  { x, y }: { x: number; y: number },
): T | undefined {
  let nearest: { dot: T; distance: number } | undefined
  for (const dot of dots) {
    const distance = Math.hypot(dot.x - x, dot.y - y)
    if (distance > reachPixels) continue
    if (!nearest || distance < nearest.distance) nearest = { dot, distance }
  }
  return nearest?.dot
}
