import { expect, test } from '@jest/globals'
import { middleOf, readPercent } from './percent.ts'

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
