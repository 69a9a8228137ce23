import { expect, test } from '@jest/globals'
import { isRough, variationPercent } from './certainty.ts'

test('the variation of an estimate is its standard error in percent of it', () => {
  // 32.9 / 1.645 = 20 standard errors' unit: 20 of 100.
  expect(variationPercent(100, 32.9)).toBeCloseTo(20)
  expect(variationPercent(-100, 32.9)).toBeCloseTo(20)
})

test('an estimate is rough from a variation of 20 percent on', () => {
  expect(isRough(100, 33)).toBe(true)
  expect(isRough(100, 32)).toBe(false)
})

test('nothing is said without a margin or about a zero', () => {
  expect(variationPercent(100, null)).toBeNull()
  expect(variationPercent(0, 12)).toBeNull()
  expect(isRough(null, 12)).toBe(false)
})
