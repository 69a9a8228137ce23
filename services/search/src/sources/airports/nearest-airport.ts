import { milesOfChord, type Point, vectorOf } from '@homeground/columns'

export interface Airport extends Point {
  readonly name: string
}

/**
 * distance_to_large_airport: finds the nearest of the airports to a point and its great-circle distance
 * in miles, by chords on the unit sphere. Undefined when there are no airports.
 */
export function createNearestAirport(
  airports: readonly Airport[],
): (point: Point) => { name: string; miles: number } | undefined {
  const vectors = airports.map((airport) => ({ name: airport.name, ...vectorOf(airport) }))
  return (point) => {
    const from = vectorOf(point)
    let nearest: { name: string; chordSquared: number } | undefined
    for (const { name, x, y, z } of vectors) {
      const chordSquared = (x - from.x) ** 2 + (y - from.y) ** 2 + (z - from.z) ** 2
      if (!nearest || chordSquared < nearest.chordSquared) nearest = { name, chordSquared }
    }
    return nearest && { name: nearest.name, miles: milesOfChord(nearest.chordSquared) }
  }
}
