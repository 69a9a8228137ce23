import { expect, test } from '@jest/globals'
import { lunchCaveat, lunchShare } from './lunch-share.ts'

test('the lunch share is the percentage of the pupils', () => {
  expect(lunchShare(120, 480)).toBe(25)
  expect(lunchShare(0, 480)).toBe(0)
})

test('more lunches than pupils are all of them', () => {
  expect(lunchShare(500, 480)).toBe(100)
})

test('there is no share of what is not told, or of nobody', () => {
  expect([lunchShare(null, 480), lunchShare(120, null), lunchShare(0, 0)]).toEqual([
    null,
    null,
    null,
  ])
})

test('all pupils or no report is Community Eligibility, and says nothing of their homes', () => {
  expect([100, null, 99.9, 0].map(lunchCaveat)).toEqual([
    'community_eligibility',
    'lunch_not_reported',
    null,
    null,
  ])
})
