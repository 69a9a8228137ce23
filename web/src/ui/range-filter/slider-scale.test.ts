import { describe, expect, test } from '@jest/globals'
import { jumpedTo, niceStep, sliderScale } from './slider-scale.ts'

test('steps are rounded up to 1, 2, 2.5 or 5 times a power of ten', () => {
  expect(niceStep(21_750)).toBe(25_000)
  expect(niceStep(1.2)).toBe(2)
  expect(niceStep(0.3)).toBe(0.5)
  expect(niceStep(1)).toBe(1)
  expect(niceStep(6)).toBe(10)
  expect(niceStep(0)).toBe(1)
})

test('the slider covers the histogram in whole steps', () => {
  // 1,400,000 in 64 steps would be 21,875 each, which rounds up to 25,000.
  expect(sliderScale([108_000, 800_000, 1_508_000], { low: 0, high: 25_000_000 })).toEqual({
    min: 100_000,
    max: 1_525_000,
    step: 25_000,
  })
})

test('without a histogram it spans the range options', () => {
  expect(sliderScale([], { low: -1, high: 100 })).toEqual({ min: -2, max: 100, step: 2 })
})

describe('jumpedTo', () => {
  const scale = { min: 0, max: 100, step: 2 }
  const at = (key: string, handle: 0 | 1) => jumpedTo(key, { handle, ends: [40, 60], scale })

  test('Home and End move a handle as far as it can go', () => {
    expect([at('Home', 0), at('End', 0)]).toEqual([
      [0, 60],
      [58, 60],
    ])
    expect([at('Home', 1), at('End', 1)]).toEqual([
      [40, 42],
      [40, 100],
    ])
  })

  test('Page Up and Page Down move it by ten steps, not beyond the other handle', () => {
    expect(at('PageDown', 0)).toEqual([20, 60])
    expect(at('PageUp', 0)).toEqual([58, 60])
    expect(at('PageUp', 1)).toEqual([40, 80])
  })

  test('other keys move nothing', () => {
    expect(at('ArrowUp', 0)).toBeNull()
  })
})
