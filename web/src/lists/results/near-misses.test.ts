import { expect, test } from '@jest/globals'
import { missText } from './near-misses.tsx'

test.each([
  ['median_listing_price', 640_000, 600_000, '$40k over budget'],
  ['median_listing_price', 280_000, 300_000, '$20k below $300k for median price'],
  ['overall_score', 47, 50, '3 below 50 for school score'],
  ['overall_score', 49.8, 50, 'just below 50 for school score'],
  ['distance_to_large_airport', 62.04, 50, '12 mi over 50 mi for major airport'],
  ['percent_owner_occupied', 58.5, 60, '1.5 points below 60% for owner occupied'],
])('%s %s against %s: %s', (filter, value, bound, text) => {
  expect(missText({ filter, value, bound })).toBe(text)
})
