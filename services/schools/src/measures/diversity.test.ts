import { expect, test } from '@jest/globals'
import { diversityScore } from './diversity.ts'

test('a single group is 0, seven equal groups are 100', () => {
  expect(diversityScore([0, 0, 0, 0, 412, 0, 0])).toBe(0)
  expect(diversityScore([30, 30, 30, 30, 30, 30, 30])).toBeCloseTo(100, 10)
})

test('two equal groups are at 7/12 of the range', () => {
  // (1 − 2 × 0.25) / (1 − 1/7) = 0.5 × 7/6
  expect(diversityScore([50, 0, 0, 0, 50, 0, 0])).toBeCloseTo(58.3333, 4)
})

test('shares are of the students counted: 60, 30 and 10 percent', () => {
  // 1 − (0.36 + 0.09 + 0.01) = 0.54; × 7/6 = 0.63
  expect(diversityScore([0, 6, 18, 0, 36, 0, 0])).toBeCloseTo(63, 10)
})

test('is null without students', () => {
  expect(diversityScore([0, 0, 0, 0, 0, 0, 0])).toBeNull()
})
