import { expect, test } from '@jest/globals'
import { countMargin, medianMargin } from './census.ts'

test('a count of zero has a margin of twelve', () => {
  expect(countMargin({ part: 0, of: 0, spread: 15 })).toBe(12) // 1.645 √55 = 12.2
})

test('a part of a hundred households', () => {
  // 1.645 √(9 · 50 · 0.75 + 55) = 1.645 √392.5 = 32.6
  expect(countMargin({ part: 50, of: 100, spread: 9 })).toBe(33)
})

test('a median is more certain the larger the sample', () => {
  // 1.645 · 80,000 · 3 / √400 = 19,740
  expect(medianMargin({ median: 80_000, of: 400, spread: 3 })).toBeCloseTo(19_740)
})
