/**
 * Degrees, edges included. West above east goes through the antimeridian; longitudes beyond
 * ±180, as a map panned round the world reports them, mean the meridian they fall on.
 */
export type Box = { west: number; south: number; east: number; north: number }

/** Whether a longitude within ±180 is in the box; RangeError when a side is NaN or infinite. */
export function longitudeTest({ west, south, east, north }: Box): (lng: number) => boolean {
  for (const side of [west, south, east, north]) {
    if (!Number.isFinite(side)) throw new RangeError(`a side of the box is ${side}`)
  }
  // NaN, a row without a location, is on no meridian.
  if (east - west >= 360) return (lng) => !Number.isNaN(lng)
  const [from, to] = [onTheGlobe(west), onTheGlobe(east)]
  return from <= to ? (lng) => lng >= from && lng <= to : (lng) => lng >= from || lng <= to
}

function onTheGlobe(lng: number): number {
  return Math.abs(lng) <= 180 ? lng : lng - 360 * Math.floor((lng + 180) / 360)
}
