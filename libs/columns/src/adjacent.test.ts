import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { justAbove, justBelow } from './adjacent.ts'

test('the neighbours of known numbers', () => {
  expect(justAbove(1)).toBe(1 + 2 ** -52)
  expect(justBelow(1)).toBe(1 - 2 ** -53)
  expect(justAbove(-1)).toBe(-1 + 2 ** -53)
  expect(justAbove(0)).toBe(Number.MIN_VALUE)
  expect(justBelow(0)).toBe(-Number.MIN_VALUE)
  expect(justAbove(-0)).toBe(Number.MIN_VALUE)
  expect(justAbove(-Infinity)).toBe(-Number.MAX_VALUE)
  expect(justBelow(Infinity)).toBe(Number.MAX_VALUE)
  expect(justAbove(Infinity)).toBe(Infinity)
})

test('nothing lies between a number and the one just above it', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const above = justAbove(value)
      expect(above).toBeGreaterThan(value)
      const middle = value / 2 + above / 2
      expect(middle <= value || middle >= above).toBe(true)
      expect(justBelow(above)).toBe(value + 0)
    }),
  )
})
