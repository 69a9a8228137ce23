import { expect, test } from '@jest/globals'
import { fewerTakers, isCertainChange, isRising } from './certain-change.ts'

test('a change is certain with 20 test takers in both years and ranges that do not overlap', () => {
  expect(isCertainChange({ clear: true, takers: 20 })).toBe(true)
  expect(isCertainChange({ clear: true, takers: 19 })).toBe(false)
  expect(isCertainChange({ clear: true, takers: null })).toBe(false)
  expect(isCertainChange({ clear: false, takers: 500 })).toBe(false)
})

test('a reader may lower the number of test takers, not the condition on the ranges', () => {
  expect(isCertainChange({ clear: true, takers: 5 }, 5)).toBe(true)
  expect(isCertainChange({ clear: true, takers: null }, 5)).toBe(false)
  expect(isCertainChange({ clear: true, takers: null }, 0)).toBe(true)
  expect(isCertainChange({ clear: false, takers: 5 }, 0)).toBe(false)
})

test('a school is rising when its certain change is up', () => {
  expect(isRising({ change: 3.5, clear: true, takers: 40 })).toBe(true)
  expect(isRising({ change: -3.5, clear: true, takers: 40 })).toBe(false)
  expect(isRising({ change: 3.5, clear: false, takers: 40 })).toBe(false)
})

test('the test takers of a change are those of the smaller year', () => {
  expect(fewerTakers({ takers: 30 }, { takers: 20 })).toBe(20)
  expect(fewerTakers({ takers: 10 }, { takers: 20 })).toBe(10)
  expect(fewerTakers({ takers: null }, { takers: 20 })).toBeNull()
  expect(fewerTakers({ takers: 30 }, { takers: null })).toBeNull()
})
