import { expect, test } from '@jest/globals'
import { roundTo } from './rounding.ts'

test.each([
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [-0.25, 1, -0.3],
  [0.25, 1, 0.3],
  // Binary fractions are below these halves.
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [69.08389144159999, 1, 69.1],
  [62.99999999999999, 1, 63],
  [1.4, 0, 1],
  [-1.4, 0, -1],
  [123_456_789.5, 0, 123_456_790],
  [1e15, 2, 1e15],
])('%d to %d decimals is %d', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded)
})

test('zero has no sign, and screens round the same', () => {
  expect(Object.is(roundTo(-0.04, 1), 0)).toBe(true)
  expect(Object.is(roundTo(-0, 0), 0)).toBe(true)
  const screen = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, useGrouping: false })
  for (let tenth = -400; tenth <= 400; tenth++) {
    const value = tenth / 20
    expect(roundTo(value, 1)).toBe(Number(screen.format(value)) + 0)
  }
})
