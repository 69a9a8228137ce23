import { expect, test } from '@jest/globals'
import { parseAmount } from './exact-inputs.tsx'

test('parses numbers as people type them', () => {
  expect(parseAmount('500000')).toBe(500_000)
  expect(parseAmount(' $500,000 ')).toBe(500_000)
  expect(parseAmount('$500k')).toBe(500_000)
  expect(parseAmount('1.2M')).toBe(1_200_000)
  expect(parseAmount('46.5%')).toBe(46.5)
  expect(parseAmount('−3')).toBe(-3)
  expect(parseAmount('+5%')).toBe(5)
  expect(parseAmount('12.3 mi')).toBe(12.3)
  expect(parseAmount('.5')).toBe(0.5)
})

test('an empty text is null', () => {
  expect(parseAmount('')).toBeNull()
  expect(parseAmount('  ')).toBeNull()
})

test('anything else is NaN', () => {
  for (const text of ['abc', '12abc', '1.2.3', '--5', '1e9']) {
    expect(parseAmount(text)).toBeNaN()
  }
})
