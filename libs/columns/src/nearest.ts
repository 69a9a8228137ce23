import type { Nearest } from './columns.ts'
import type { PackedColumns } from './packed.ts'
import { milesOfChord, type Point, type Vector, vectorOf, withinMiles } from './sphere.ts'

/** Squared chord length through the unit sphere; NaN for a row without a location. */
export function chordSquared({ x, y, z }: PackedColumns, row: number, from: Vector): number {
  return (x[row]! - from.x) ** 2 + (y[row]! - from.y) ** 2 + (z[row]! - from.z) ** 2
}

export function milesBetween(packed: PackedColumns, row: number, point: Point): number {
  return milesOfChord(chordSquared(packed, row, vectorOf(point)))
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
