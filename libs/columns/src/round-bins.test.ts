import { describe, expect, test } from '@jest/globals'
import { roundBins } from './round-bins.ts'

const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, at) => at * step)

describe('roundBins', () => {
  test('chooses the narrowest round width that needs few enough bins', () => {
    // 0 to 100, without the outer 1 %: 1 to 99. Ten bins of 10 from 0, twenty of 5.
    expect(roundBins(upTo(101), 10)).toEqual({ low: 0, high: 100, bins: 10 })
    expect(roundBins(upTo(101), 20)).toEqual({ low: 0, high: 100, bins: 20 })
    expect(roundBins(upTo(101), 24)).toEqual({ low: 0, high: 100, bins: 20 })
    // 1000 to 99,000 dollars: 50 bins of 2000, 40 of 2500.
    expect(roundBins(upTo(101, 1000), 45)).toEqual({ low: 0, high: 100_000, bins: 40 })
  })

  test('is not stretched by a few extreme values', () => {
    const values = [...upTo(201), 1_000_000]
    expect(roundBins(values, 20)).toEqual({ low: 0, high: 200, bins: 20 })
  })

  test('has round edges below zero and for small values', () => {
    expect(roundBins([-12, -3, 4, 9], 5)).toEqual({ low: -15, high: 10, bins: 5 })
    expect(roundBins([0.11, 0.12, 0.19], 5)).toEqual({ low: 0.1, high: 0.2, bins: 5 })
  })

  test('has one bin for equal values and none without values', () => {
    expect(roundBins([7, 7], 20)).toEqual({ low: 6, high: 7, bins: 1 })
    expect(roundBins([], 20)).toBeUndefined()
  })
})
