/** Zips at one point or spread over an area, with the average of their values. */
export interface Patch {
  /** Number of zips, the weight of the patch. */
  readonly count: number
  readonly value: number
  /** Sample points in the drawing; the weight is split among them. */
  readonly points: readonly Point[]
}

export interface Dot extends Point {
  /** Average of the patches around the dot, in their unit. */
  readonly value: number
}

interface Point {
  readonly x: number
  readonly y: number
}

const rowHeight = Math.sqrt(3) / 2

/**
 * Dots at the centers of a hexagon grid, `spacing` apart, wherever a patch has a point. Each averages
 * the patches within its hexagon, weighted by zips.
 */
export function hexDots(patches: readonly Patch[], spacing: number): Dot[] {
  const dots = new Map<string, { center: Point; sum: number; weight: number }>()
  for (const { points, count, value } of patches) {
    const weight = count / points.length
    for (const point of points) {
      const center = nearestCenter(point, spacing)
      const key = `${Math.round((2 * center.x) / spacing)} ${Math.round(center.y)}`
      const dot = dots.get(key) ?? { center, sum: 0, weight: 0 }
      dot.sum += value * weight
      dot.weight += weight
      dots.set(key, dot)
    }
  }
  return [...dots.values()].map(({ center, sum, weight }) => ({ ...center, value: sum / weight }))
}

/** The center of the hexagon around a point. Every second row of the grid is shifted right by half a step. */
export function nearestCenter({ x, y }: Point, spacing: number): Point {
  const above = Math.floor(y / (spacing * rowHeight))
  const [first, second] = [above, above + 1].map((row) => {
    const shift = row % 2 === 0 ? 0 : spacing / 2
    return { x: Math.round((x - shift) / spacing) * spacing + shift, y: row * spacing * rowHeight }
  }) as [Point, Point]
  const distance = (center: Point) => Math.hypot(center.x - x, center.y - y)
  return distance(first) <= distance(second) ? first : second
}
