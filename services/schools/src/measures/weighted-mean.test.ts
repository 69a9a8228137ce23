import { expect, test } from '@jest/globals'
import { weightedMean } from './weighted-mean.ts'

test('a school of 900 pupils counts three times one of 300', () => {
  expect(
    weightedMean([
      { value: 80, weight: 900 },
      { value: 40, weight: 300 },
    ]),
  ).toBe(70)
})

test('nothing, or only what has no weight, has no mean', () => {
  expect([weightedMean([]), weightedMean([{ value: 80, weight: 0 }])]).toEqual([null, null])
})
