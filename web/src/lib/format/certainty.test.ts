import { expect, test } from '@jest/globals'
import { isClearDifference, isRough, variationPercent } from './certainty.ts'

test('the variation of an estimate is its standard error in percent', () => {
  // 32.9 / 1.645 = 20, which is 20 % of 100.
  expect(variationPercent(100, 32.9, 90)).toBeCloseTo(20)
  expect(variationPercent(-100, 32.9, 90)).toBeCloseTo(20)
})

test('a margin at 95% is more standard errors than one at 90%', () => {
  // 39.2 / 1.96 = 20
  expect(variationPercent(100, 39.2, 95)).toBeCloseTo(20)
  expect(isRough(100, 38, 90)).toBe(true)
  expect(isRough(100, 38, 95)).toBe(false)
})

test('an estimate with a variation of 20 percent or more is rough', () => {
  expect(isRough(100, 33, 90)).toBe(true)
  expect(isRough(100, 32, 90)).toBe(false)
})

test('there is no variation without a margin or for an estimate of 0', () => {
  expect(variationPercent(100, null, 90)).toBeNull()
  expect(variationPercent(0, 12, 90)).toBeNull()
  expect(isRough(null, 12, 90)).toBe(false)
})

test('a difference is clear beyond the margins of both values', () => {
  // sqrt(30² + 40²) is 50.
  const one = { value: 1000, margin: 30 }
  expect(isClearDifference(one, { value: 1051, margin: 40 })).toBe(true)
  expect(isClearDifference(one, { value: 1050, margin: 40 })).toBe(false)
  expect(isClearDifference({ value: 7, margin: null }, { value: 8, margin: undefined })).toBe(true)
})
