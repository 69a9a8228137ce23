/** Coordinates are whole numbers of this fraction of a degree: 11 meters of latitude. Borders are drawn for maps of 1:500,000. */
export const UNITS_PER_DEGREE = 10_000

/** A closed ring as x, y, x, y, …, in units of longitude and latitude; its last point is its first one. */
export type Ring = Int32Array

/** The area of a zip: polygons, each an outer ring with its holes. */
export interface ZipArea {
  readonly zip: string
  /** State abbreviation. */
  readonly state: string
  readonly polygons: readonly (readonly Ring[])[]
}

/** West, south, east and north end, in units. */
export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Positions of a ring in degrees, longitude first, as GeoJSON has them. */
type Positions = readonly (readonly number[])[]

/**
 * The polygons of a GeoJSON geometry on the grid, outer rings counterclockwise and holes clockwise. Rings without an area
 * are left out; undefined if nothing is left. Errors: RangeError for a position that is not on Earth.
 */
export function polygonsOnGrid(
  geometry: GeoJSON.Polygon | GeoJSON.MultiPolygon,
): readonly (readonly Ring[])[] | undefined {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const onGrid = polygons.flatMap(([outer, ...holes]) => {
    const ring = ringOnGrid(outer ?? [])
    if (!ring) return []
    return [[directed(ring, 1), ...holes.flatMap((hole) => directed(ringOnGrid(hole), -1) ?? [])]]
  })
  return onGrid.length > 0 ? onGrid : undefined
}

function ringOnGrid(positions: Positions): Ring | undefined {
  const ring: number[] = []
  for (const [lng, lat] of positions) {
    if (!(Math.abs(lng!) <= 180.001 && Math.abs(lat!) <= 90)) throw new RangeError(`${lng}, ${lat} is not on Earth`)
    const x = Math.round(lng! * UNITS_PER_DEGREE)
    const y = Math.round(lat! * UNITS_PER_DEGREE)
    if (x !== ring.at(-2) || y !== ring.at(-1)) ring.push(x, y)
  }
  const isClosed = ring[0] === ring.at(-2) && ring[1] === ring.at(-1)
  if (!isClosed) ring.push(ring[0]!, ring[1]!)
  const closed = Int32Array.from(ring)
  return ring.length >= 8 && ringArea(closed) !== 0 ? closed : undefined
}

/** The ring in the direction in which its area has this sign. */
function directed<R extends Ring | undefined>(ring: R, sign: 1 | -1): R {
  if (!ring || Math.sign(ringArea(ring)) === sign) return ring
  const points = Array.from({ length: ring.length / 2 }, (_, i) => [ring[2 * i]!, ring[2 * i + 1]!])
  return Int32Array.from(points.toReversed().flat()) as R
}

/** The area of a ring in square units, positive if it runs counterclockwise. */
export function ringArea(ring: ArrayLike<number>): number {
  let twice = 0
  // From the first point on, so that the products stay exact.
  const [x0, y0] = [ring[0]!, ring[1]!]
  for (let i = 2; i + 3 < ring.length; i += 2) {
    twice += (ring[i]! - x0) * (ring[i + 3]! - y0) - (ring[i + 2]! - x0) * (ring[i + 1]! - y0)
  }
  return twice / 2
}

/** The box of a ring. */
export function boxOf(ring: Ring): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    west = Math.min(west, ring[i]!)
    east = Math.max(east, ring[i]!)
    south = Math.min(south, ring[i + 1]!)
    north = Math.max(north, ring[i + 1]!)
  }
  return { west, south, east, north }
}
