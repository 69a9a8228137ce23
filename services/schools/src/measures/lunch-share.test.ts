import { expect, test } from '@jest/globals'
import { lunchCaveat, lunchShare } from './lunch-share.ts'

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
