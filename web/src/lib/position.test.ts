import { expect, test } from '@jest/globals'
import { milesBetween, readBounds, writeBounds } from './position.ts'

test('the map’s bounds in the URL is rounded to four decimals', () => {
  const text = writeBounds({ west: -71.512345, south: 42.1, east: -71, north: 42.6 })
  expect(text).toBe('-71.5123,42.1,-71,42.6')
  expect(readBounds(text)).toEqual({ west: -71.5123, south: 42.1, east: -71, north: 42.6 })
})

test('anything that is not bounds is undefined', () => {
  for (const text of [null, '', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '5,0,1,9', '0,9,1,5']) {
    expect(readBounds(text)).toBeUndefined()
  }
})

test('a degree of a meridian, and of the parallel of 60°, which is half as long', () => {
  // 2 × π × 3958.7613 / 360 = 69.0934 miles.
  expect(milesBetween({ lat: 42, lng: -71 }, { lat: 43, lng: -71 })).toBeCloseTo(69.0934, 3)
  // Along the great circle, slightly less than half: 34.5459.
  expect(milesBetween({ lat: 60, lng: 10 }, { lat: 60, lng: 11 })).toBeCloseTo(34.5459, 3)
})

test('is symmetric, 0 for the same point, and short across the date line', () => {
  const boston = { lat: 42.36, lng: -71.06 }
  const guam = { lat: 13.47, lng: 144.75 }
  expect(milesBetween(boston, boston)).toBe(0)
  expect(milesBetween(boston, guam)).toBeCloseTo(milesBetween(guam, boston), 9)
  expect(milesBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(69.0934, 3)
})
