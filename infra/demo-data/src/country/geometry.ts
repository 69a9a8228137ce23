export interface Point {
  readonly latitude: number
  readonly longitude: number
}

const RADIANS = Math.PI / 180
const MILES_PER_DEGREE = 69.05

/** Miles east and north from `from` to `to` on a flat map: within 1 % over a few hundred miles. */
export function offsetMiles(from: Point, to: Point): { east: number; north: number } {
  const middle = Math.cos(((from.latitude + to.latitude) / 2) * RADIANS)
  return {
    east: (to.longitude - from.longitude) * MILES_PER_DEGREE * middle,
    north: (to.latitude - from.latitude) * MILES_PER_DEGREE,
  }
}

export function milesBetween(from: Point, to: Point): number {
  const { east, north } = offsetMiles(from, to)
  return Math.sqrt(east * east + north * north)
}

/** Cosine of the angle between the direction from `from` to `to` and a compass bearing in degrees. */
export function alignment(from: Point, to: Point, bearingDegrees: number): number {
  const { east, north } = offsetMiles(from, to)
  const length = Math.sqrt(east * east + north * north)
  if (length === 0) return 0
  const bearing = bearingDegrees * RADIANS
  return (east * Math.sin(bearing) + north * Math.cos(bearing)) / length
}

export const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
