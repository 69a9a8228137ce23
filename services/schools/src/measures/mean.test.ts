import { expect, test } from '@jest/globals'
import { weightedMean } from './mean.ts'

test('a school of 900 students counts three times as much as one of 300', () => {
  expect(
    weightedMean([
      { value: 80, weight: 900 },
      { value: 40, weight: 300 },
    ]),
  ).toBe(70)
})

test('is null without items or without weights', () => {
  expect([weightedMean([]), weightedMean([{ value: 80, weight: 0 }])]).toEqual([null, null])
})
