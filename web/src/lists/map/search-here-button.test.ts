import { expect, test } from '@jest/globals'
import { radiusIn } from './search-here-button.tsx'

test.each([
  // A degree of latitude is 69.1 miles; at 60° N one of longitude is half as long.
  ['a wide view', { west: -72, south: 42, east: -68, north: 43 }, 35],
  ['a high view in the north', { west: -150, south: 59, east: -149, north: 61 }, 17],
  ['a few streets', { west: -71.01, south: 42, east: -71, north: 42.01 }, 1],
  ['the country', { west: -125, south: 24, east: -66, north: 50 }, 500],
])('the radius of a search of %s', (_, bounds, miles) => {
  expect(radiusIn(bounds)).toBe(miles)
})
