import { expect, test } from '@jest/globals'
import { isRough, variationPercent } from './certainty.ts'

test('the variation of an estimate is its standard error in percent', () => {
  // 32.9 / 1.645 = 20, which is 20 % of 100.
  expect(variationPercent(100, 32.9)).toBeCloseTo(20)
  expect(variationPercent(-100, 32.9)).toBeCloseTo(20)
})

test('an estimate with a variation of 20 percent or more is rough', () => {
  expect(isRough(100, 33)).toBe(true)
  expect(isRough(100, 32)).toBe(false)
})

test('there is no variation without a margin or for an estimate of 0', () => {
  expect(variationPercent(100, null)).toBeNull()
  expect(variationPercent(0, 12)).toBeNull()
  expect(isRough(null, 12)).toBe(false)
})
