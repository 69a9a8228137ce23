interface Point {
  /** Degrees. */
  readonly lat: number
  readonly lng: number
}

/** Mean radius of the earth (IUGG R1, 6371.0088 km) in miles. */
const earthRadiusMiles = 3958.7613
const radians = Math.PI / 180

/**
 * Great-circle miles between two points, by the haversine formula: 2 r asin √(sin²(Δlat / 2) + cos lat₁ · cos lat₂ ·
 * sin²(Δlng / 2)), r the mean radius of the earth.
 */
export function milesBetween(one: Point, other: Point): number {
  const halfSine = (from: number, to: number) => Math.sin(((to - from) * radians) / 2)
  const parallels = Math.cos(one.lat * radians) * Math.cos(other.lat * radians)
  const square = halfSine(one.lat, other.lat) ** 2 + parallels * halfSine(one.lng, other.lng) ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.min(1, Math.sqrt(square)))
}
