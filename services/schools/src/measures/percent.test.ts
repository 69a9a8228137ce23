import { expect, test } from '@jest/globals'
import { isPoint, middleOf, readPercent, readShare } from './percent.ts'

test.each([
  ['37', { low: 37, high: 37 }],
  ['0', { low: 0, high: 0 }],
  ['100', { low: 100, high: 100 }],
  ['62.5', { low: 62.5, high: 62.5 }],
  ['40-44', { low: 40, high: 44 }],
  ['GE50', { low: 50, high: 100 }],
  ['GT50', { low: 50, high: 100 }],
  ['GE95', { low: 95, high: 100 }],
  ['LE5', { low: 0, high: 5 }],
  ['LT50', { low: 0, high: 50 }],
  ['lt50', { low: 0, high: 50 }],
  [' 21-39 ', { low: 21, high: 39 }],
  ['93%', { low: 93, high: 93 }],
  ['90-94%', { low: 90, high: 94 }],
  ['>=80%', { low: 80, high: 100 }],
  ['>95%', { low: 95, high: 100 }],
  ['<50%', { low: 0, high: 50 }],
  ['<=5%', { low: 0, high: 5 }],
])('"%s" is %o', (text, bounds) => {
  expect(readPercent(text)).toEqual(bounds)
})

test.each(['PS', 'S', '.', '', ' ', 'ps'])('"%s" is not published', (text) => {
  expect(readPercent(text)).toBeNull()
})

test.each(['101', '44-40', '40-', 'GE', 'GE101', '-5', 'n<5', '4.', '1e2', '90-104', 'x', '%', '37%%', '=<5%'])(
  '"%s" is not a percent',
  (text) => {
    expect(readPercent(text)).toBeUndefined()
  },
)

test('the value of a range is its midpoint', () => {
  expect([
    middleOf({ low: 40, high: 44 }),
    middleOf({ low: 50, high: 100 }),
    middleOf({ low: 0, high: 5 }),
    middleOf({ low: 37, high: 37 }),
  ]).toEqual([42, 75, 2.5, 37])
})

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

test.each([
  ['0.320', 32, 32],
  ['.147', 14.7, 14.7],
  ['0', 0, 0],
  ['1', 100, 100],
  ['0.5-0.6', 50, 60],
  ['.95-1', 95, 100],
  ['0-.05', 0, 5],
  ['>0.95', 95, 100],
  ['>=.95', 95, 100],
  ['<.05', 0, 5],
  [' <=0.1 ', 0, 10],
])('"%s" is %d to %d percent', (text, low, high) => {
  expect(readShare(text)).toEqual({ low, high })
})

test.each(['*', '--', '', ' '])('"%s" is not published', (text) => {
  expect(readShare(text)).toBeNull()
})

test.each(['32', '1.01', '0.6-0.5', '0.9-1.2', '-0.1', '40%', '.', 'many'])('"%s" is not a share', (text) => {
  expect(readShare(text)).toBeUndefined()
})
