/**
 * A bounding box in degrees, edges included. West greater than east crosses the antimeridian.
 * Longitudes beyond ±180, which a map panned around the world reports, are wrapped onto the globe.
 */
export type Bounds = { west: number; south: number; east: number; north: number }

/** Returns a test for longitudes within ±180. RangeError when a side is NaN or infinite. */
export function longitudeTest({ west, south, east, north }: Bounds): (lng: number) => boolean {
  for (const side of [west, south, east, north]) {
    if (!Number.isFinite(side)) throw new RangeError(`a side of the bounds is ${side}`)
  }
  // NaN marks a row without a location, which no bounds contain.
  if (east - west >= 360) return (lng) => !Number.isNaN(lng)
  const [from, to] = [wrapped(west), wrapped(east)]
  return from <= to ? (lng) => lng >= from && lng <= to : (lng) => lng >= from || lng <= to
}

/** The same meridian within ±180. */
function wrapped(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : lng - 360 * Math.floor((lng + 180) / 360)
}
