import { milesBetween, offsetMiles, type Point } from './geometry.ts'

/** Corners of the ocean coasts as latitude, longitude, without bays and islands. */
const SHORES: readonly (readonly (readonly [number, number])[])[] = [
  [
    [44.9, -67.0],
    [44.1, -69.1],
    [43.6, -70.2],
    [42.6, -70.6],
    [42.3, -70.9],
    [42.0, -70.6],
    [42.05, -70.15],
    [41.7, -69.95],
    [41.5, -70.65],
    [41.35, -71.5],
    [41.2, -73.1],
    [40.9, -73.7],
    [41.05, -71.9],
    [40.58, -73.6],
    [40.4, -74.0],
    [39.4, -74.4],
    [38.8, -75.1],
    [37.9, -75.4],
    [36.9, -76.0],
    [35.2, -75.6],
    [34.6, -76.6],
    [33.85, -78.6],
    [32.7, -79.9],
    [31.1, -81.4],
    [29.0, -80.9],
    [26.8, -80.03],
    [25.75, -80.15],
    [24.6, -81.7],
  ],
  [
    [25.9, -81.75],
    [27.3, -82.55],
    [28.0, -82.83],
    [29.1, -83.0],
    [30.0, -84.2],
    [29.7, -85.3],
    [30.37, -86.5],
    [30.25, -88.0],
    [30.35, -89.2],
    [29.2, -90.2],
    [29.6, -92.3],
    [29.3, -94.8],
    [27.8, -97.1],
    [26.0, -97.15],
  ],
  [
    [32.55, -117.13],
    [33.2, -117.4],
    [33.75, -118.1],
    [33.75, -118.4],
    [34.03, -118.6],
    [34.4, -119.7],
    [34.5, -120.5],
    [36.6, -121.95],
    [37.75, -122.5],
    [38.3, -123.05],
    [40.4, -124.4],
    [43.0, -124.4],
    [46.2, -124.0],
    [48.35, -124.65],
  ],
]

const point = ([latitude, longitude]: readonly [number, number]): Point => ({ latitude, longitude })

const SEGMENTS = SHORES.flatMap((shore) =>
  shore.slice(1).map((corner, i) => ({ from: point(shore[i]!), to: point(corner) })),
)

function milesToSegment(place: Point, { from, to }: { from: Point; to: Point }): number {
  const segment = offsetMiles(from, to)
  const offset = offsetMiles(from, place)
  const along = (offset.east * segment.east + offset.north * segment.north) / (segment.east ** 2 + segment.north ** 2)
  if (along <= 0) return milesBetween(from, place)
  if (along >= 1) return milesBetween(to, place)
  return Math.hypot(offset.east - along * segment.east, offset.north - along * segment.north)
}

/** Miles from a place to the nearest coast of the mainland. */
export function milesToCoast(place: Point): number {
  let nearest = Number.POSITIVE_INFINITY
  for (const segment of SEGMENTS) nearest = Math.min(nearest, milesToSegment(place, segment))
  return nearest
}
