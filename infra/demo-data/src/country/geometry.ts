const CELLS_PER_DEGREE = 8
const MILES_PER_CELL = 69 / CELLS_PER_DEGREE
const WIDEST_RING = 60

/** A grid over the map that finds the points near a place. */
export function pointGrid<P extends Point>(points: readonly P[]) {
  const cells = new Map<number, P[]>()
  const cell = (row: number, column: number) => (row + 4096) * 65_536 + column + 16_384
  const rowOf = (point: Point) => Math.floor(point.latitude * CELLS_PER_DEGREE)
  const columnOf = (point: Point) => Math.floor(point.longitude * CELLS_PER_DEGREE)
  for (const point of points) {
    const at = cell(rowOf(point), columnOf(point))
    const inCell = cells.get(at)
    if (inCell) inCell.push(point)
    else cells.set(at, [point])
  }

  function* ring(place: Point, radius: number): Generator<P> {
    const row = rowOf(place)
    const column = columnOf(place)
    for (let i = -radius; i <= radius; i++) {
      const step = Math.abs(i) === radius ? 1 : radius * 2
      for (let j = -radius; j <= radius; j += step || 1) yield* cells.get(cell(row + i, column + j)) ?? []
    }
  }

  return {
    /** The points closer than `miles`, without the place itself. */
    within(place: P, miles: number): P[] {
      const narrowest = MILES_PER_CELL * Math.max(0.2, Math.cos((place.latitude * Math.PI) / 180))
      const nearby: P[] = []
      for (let radius = 0; radius <= Math.ceil(miles / narrowest); radius++)
        for (const point of ring(place, radius))
          if (point !== place && milesBetween(place, point) < miles) nearby.push(point)
      return nearby
    },
    /** The `count` nearest points, nearest first; fewer if the search reaches its widest ring. */
    nearest(place: P, count: number): { point: P; miles: number }[] {
      const narrowest = MILES_PER_CELL * Math.max(0.2, Math.cos((place.latitude * Math.PI) / 180))
      const nearby: { point: P; miles: number }[] = []
      for (let radius = 0; radius <= WIDEST_RING; radius++) {
        for (const point of ring(place, radius))
          if (point !== place) nearby.push({ point, miles: milesBetween(place, point) })
        nearby.sort((a, b) => a.miles - b.miles)
        if (nearby.length >= count && nearby[count - 1]!.miles <= radius * narrowest) break
      }
      return nearby.slice(0, count)
    },
  }
}
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
