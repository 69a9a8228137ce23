import { expect, test } from '@jest/globals'
import { diversityScore, lunchCaveat, lunchShare } from './students.ts'

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

test('the lunch share is the percentage of students', () => {
  expect(lunchShare(120, 480)).toBe(25)
  expect(lunchShare(0, 480)).toBe(0)
})

test('more lunches than students are 100 percent', () => {
  expect(lunchShare(500, 480)).toBe(100)
})

test('is null when a count is missing or there are no students', () => {
  expect([lunchShare(null, 480), lunchShare(120, null), lunchShare(0, 0)]).toEqual([null, null, null])
})

test('a share of 100 percent, or none, says nothing about family income', () => {
  expect([100, null, 99.9, 0].map(lunchCaveat)).toEqual(['community_eligibility', 'lunch_not_reported', null, null])
})
