import { expect, test } from '@jest/globals'
import { readDecimal } from './decimal.ts'

test.each([
  ['42.1', 42.1],
  [' -71.60 ', -71.6],
  ['+18.2', 18.2],
  ['.5', 0.5],
  ['7.', 7],
  ['0', 0],
])('%s is a decimal number', (text, number) => {
  expect(readDecimal(text)).toBe(number)
})

test.each(['', ' ', '0x1F', '1e5', '1,234', '41,6', 'Infinity', 'n/a', '-', '.', '\0', '1 2'])(
  '%j is not a decimal number',
  (text) => {
    expect(readDecimal(text)).toBeNaN()
  },
)

test('a missing field is not a number', () => {
  expect(readDecimal(undefined)).toBeNaN()
})
