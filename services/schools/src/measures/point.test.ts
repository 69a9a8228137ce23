import { expect, test } from '@jest/globals'
import { readPercent } from './percent.ts'
import { isPoint } from './point.ts'

test('exact percents and the ranges of 16 or more students are points, those of fewer students are not', () => {
  const texts = ['37', '40-44', '21-39', 'LE20', 'GE95', 'GE50', 'LT50', 'LE5']
  expect(texts.filter((text) => isPoint(readPercent(text)!))).toEqual(['37', '40-44', '21-39', 'LE20', 'GE95', 'LE5'])
})

test('a mean of GE50 and an exact result of three times as many students is a point', () => {
  // (50 + 3 × 60) / 4 = 57.5 to (100 + 3 × 60) / 4 = 70; of a third as many students 52.5 to 90.
  expect(isPoint({ low: 57.5, high: 70 })).toBe(true)
  expect(isPoint({ low: 52.5, high: 90 })).toBe(true)
  expect(isPoint({ low: 50, high: 90 })).toBe(false)
})
