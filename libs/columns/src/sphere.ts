import type { PackedColumns } from './packed.ts'

/** Degrees. */
export type Point = { lat: number; lng: number }

/** Mean radius of the earth (IUGG R1, 6371.0088 km) in miles. */
export const EARTH_RADIUS_MILES = 3958.7613

const radians = Math.PI / 180

/** A point on the unit sphere. */
export type Vector = { x: number; y: number; z: number }

/** The point on the unit sphere; RangeError unless -90 <= lat <= 90 and -180 <= lng <= 180. */
export function vectorOf({ lat, lng }: Point): Vector {
  if (!(Math.abs(lat) <= 90)) throw new RangeError(`latitude ${lat} is not within -90 to 90`)
  if (!(Math.abs(lng) <= 180)) throw new RangeError(`longitude ${lng} is not within -180 to 180`)
  const parallel = Math.cos(lat * radians)
  return { x: parallel * Math.cos(lng * radians), y: parallel * Math.sin(lng * radians), z: Math.sin(lat * radians) }
}

/**
 * Great-circle miles for the squared chord between two points of the unit sphere. The chord stays precise for points
 * that are close (0.01 mile is a chord of 2.5e-6), where the arc cosine of their dot product does not.
 */
export function milesOfChord(chordSquared: number): number {
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chordSquared) / 2))
}

/**
 * Returns a test for "at most `radiusMiles`" on a squared chord. It gives the same result as
 * comparing milesOfChord, but computes roots only right at the edge. RangeError when the radius
 * is negative or NaN; Infinity includes the whole earth.
 */
export function withinMiles(radiusMiles: number): (chordSquared: number) => boolean {
  if (!(radiusMiles >= 0)) throw new RangeError(`radius of ${radiusMiles} miles is not 0 or more`)
  const angle = Math.min(radiusMiles / EARTH_RADIUS_MILES, Math.PI)
  const limit = (2 * Math.sin(angle / 2)) ** 2
  const surelyInside = limit * (1 - 1e-12)
  const surelyOutside = limit * (1 + 1e-12)
  return (chordSquared) =>
    chordSquared < surelyInside || (chordSquared <= surelyOutside && milesOfChord(chordSquared) <= radiusMiles)
}

/** Squared chord length through the unit sphere; NaN for a row without a location. */
function chordSquared({ x, y, z }: PackedColumns, row: number, from: Vector): number {
  return (x[row]! - from.x) ** 2 + (y[row]! - from.y) ** 2 + (z[row]! - from.z) ** 2
}

export function milesBetween(packed: PackedColumns, row: number, point: Point): number {
  return milesOfChord(chordSquared(packed, row, vectorOf(point)))
}

export type Nearest = {
  /** Returns false to skip a row. Called only for rows nearer than the best one found so far. */
  accept?: ((row: number) => boolean) | undefined
  /** Inclusive. */
  withinMiles?: number | undefined
}

export function nearestRow(
  packed: PackedColumns,
  point: Point,
  { accept, withinMiles: radiusMiles = Infinity }: Nearest,
): { row: number; miles: number } | null {
  const from = vectorOf(point)
  const isWithin = withinMiles(radiusMiles)
  let [nearest, least] = [-1, Infinity]
  for (let row = 0; row < packed.size; row++) {
    const chord = chordSquared(packed, row, from)
    if (chord < least && isWithin(chord) && (accept?.(row) ?? true)) [nearest, least] = [row, chord]
  }
  return nearest < 0 ? null : { row: nearest, miles: milesOfChord(least) }
}
