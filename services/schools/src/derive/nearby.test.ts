import { EARTH_RADIUS_MILES, type Point } from '@homeground/columns'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nearby } from './nearby.ts'

/** Great-circle miles by the haversine formula. */
function miles(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
  const h = half(a.lat - b.lat) + cos(a.lat) * cos(b.lat) * half(a.lng - b.lng)
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

describe('nearby points', () => {
  test('are found in order of distance, within the reach only', () => {
    // A degree of latitude is 69.09 miles: 0.1° is 6.909, 0.14° is 9.673, 0.15° is 10.364.
    const points = [0.15, 0.1, -0.14, 0.05].map((lat) => ({ lat: 42 + lat, lng: -71 }))
    const found = nearby(points, 10)({ lat: 42, lng: -71 }, 3)
    expect(found.map(({ index }) => index)).toEqual([3, 1, 2])
    expect(found.map((near) => Number(near.miles.toFixed(3)))).toEqual([3.455, 6.909, 9.673])
  })

  test('are found across the date line and over a pole', () => {
    const points = [
      { lat: 52, lng: -179.99 },
      { lat: 89.99, lng: 0 },
    ]
    const find = nearby(points, 10)
    expect(find({ lat: 52, lng: 179.99 }, 1)).toMatchObject([{ index: 0 }])
    expect(find({ lat: 89.99, lng: 180 }, 1)).toMatchObject([{ index: 1 }])
  })

  test('are none in an empty list', () => {
    expect(nearby([], 10)({ lat: 42, lng: -71 }, 3)).toEqual([])
  })

  test('agree with the distances to every point', () => {
    const near = (degrees: number) => fc.integer({ min: -2000, max: 2000 }).map((part) => degrees + part / 10_000)
    const point = (lat: number, lng: number) => fc.record({ lat: near(lat), lng: near(lng) })
    const points = (lat: number, lng: number) => fc.tuple(fc.array(point(lat, lng), { maxLength: 60 }), point(lat, lng))
    let found = 0
    fc.assert(
      fc.property(fc.oneof(points(42, -71), points(64, -179.7)), ([all, from]) => {
        const measured = all
          .map((other) => ({ miles: miles(from, other) }))
          .filter((near) => near.miles <= 10)
          .sort((a, b) => a.miles - b.miles)
          .slice(0, 3)
        const nearest = nearby(all, 10)(from, 3)
        found += nearest.length
        expect(nearest.map(({ miles }) => Number(miles.toFixed(6)))).toEqual(
          measured.map(({ miles }) => Number(miles.toFixed(6))),
        )
      }),
    )
    // The comparison means something only if many searches find points.
    expect(found).toBeGreaterThan(50)
  })
})
