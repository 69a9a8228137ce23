import { expect, test } from '@jest/globals'
import { findAttribute, outerBounds } from './index.ts'

test.each([
  ['median_listing_price', 0, 25_000_000],
  ['population', -1, 1_000_000],
  ['overall_score', -1, 100],
  ['median_listing_net_change', -25_000_000, 25_000_000],
])('%s is open beyond %s and %s', (key, low, high) => {
  expect(outerBounds(findAttribute(key)!)).toEqual({ low, high })
})

test('an option that is wider than all others still filters', () => {
  expect(outerBounds(findAttribute('distance_to_large_airport')!)).toEqual({ low: -1, high: 1000 })
})
