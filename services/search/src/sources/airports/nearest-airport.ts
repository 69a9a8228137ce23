import { EARTH_RADIUS_MILES } from '@homeground/columns'

export interface Airport {
  readonly name: string
  readonly lat: number
  readonly lng: number
}

/**
 * distance_to_large_airport: finds the nearest of the airports to a point and its great-circle distance
 * in miles, by chords on the unit sphere. Undefined when there are no airports.
 */
export function createNearestAirport(
  airports: readonly Airport[],
): (point: { lat: number; lng: number }) => { name: string; miles: number } | undefined {
  const vectors = airports.map(({ name, lat, lng }) => ({ name, at: vectorOf(lat, lng) }))
  return ({ lat, lng }) => {
    const [x, y, z] = vectorOf(lat, lng)
    let nearest: { name: string; chordSquared: number } | undefined
    for (const { name, at } of vectors) {
      const chordSquared = (at[0] - x) ** 2 + (at[1] - y) ** 2 + (at[2] - z) ** 2
      if (!nearest || chordSquared < nearest.chordSquared) nearest = { name, chordSquared }
    }
    if (!nearest) return undefined
    const half = Math.min(Math.sqrt(nearest.chordSquared) / 2, 1)
    return { name: nearest.name, miles: 2 * EARTH_RADIUS_MILES * Math.asin(half) }
  }
}

function vectorOf(lat: number, lng: number): readonly [number, number, number] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
