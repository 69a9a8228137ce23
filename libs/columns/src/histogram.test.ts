import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as arbitrary from '../test/arbitrary.ts'
import { inputOf, matches, type Row } from '../test/oracle.ts'
import { roundBins } from './histogram.ts'
import { type Columns, openColumns, packColumns } from './index.ts'

function openPrices(prices: (number | null)[]): Columns {
  const rows: Row[] = prices.map((price, i) => ({ id: `${i}`, group: 'MA', lat: null, lng: null, values: { price } }))
  return openColumns(packColumns(inputOf(rows)))
}

const histogramOf = (columns: Columns, bins?: number, bounds?: { low: number; high: number }) =>
  columns.histogram(columns.select({}), 'price', bins, bounds)

describe('histogram', () => {
  test('counts a value on an edge in the bin below, like a range with that upper bound', () => {
    const { edges, counts } = histogramOf(openPrices([1, 2, 2.5, 3, 4, null]), 4, { low: 0, high: 4 })
    expect(edges).toEqual([0, 1, 2, 3, 4])
    expect(counts).toEqual([1, 1, 2, 1])
  })

  test('has edges without binary noise, so that a value on one is below it', () => {
    // 10 · (1 − 10/22) + 54 · 10/22 is 29.999999999999996.
    const { edges, counts } = histogramOf(openPrices([29.9, 30, 30.1]), 22, { low: 10, high: 54 })
    expect(edges[10]).toBe(30)
    expect(counts.slice(9, 11)).toEqual([2, 1])
  })

  test('counts values beyond the bounds in the outer bins', () => {
    const prices = openPrices([-100, 0, 1, 9, 10, 1e6])
    expect(histogramOf(prices, 2, { low: 0, high: 10 }).counts).toEqual([3, 3])
  })

  test('runs from the 1st to the 99th percentile of the whole attribute', () => {
    // 0 to 99 and a mansion: of 101 rows the 1st percentile is row 1, the 99th is row 99
    const columns = openPrices([...Array(100).keys(), 1e9])
    const few = columns.select({ ids: ['5', '100'] })
    const { edges, counts } = columns.histogram(few, 'price', 2)
    expect(edges).toEqual([1, 50, 99])
    expect(counts).toEqual([1, 1])
  })

  test('falls back to the full range when nearly all values are equal', () => {
    const mostlyZero = openPrices([...Array<number>(999).fill(0), 64])
    const { edges, counts } = histogramOf(mostlyZero, 2)
    expect(edges).toEqual([0, 32, 64])
    expect(counts).toEqual([999, 1])
  })

  test('has edges even with one distinct value, or none', () => {
    expect(histogramOf(openPrices([7, 7]), 2)).toEqual({ edges: [6.5, 7, 7.5], counts: [2, 0] })
    expect(histogramOf(openPrices([null]), 2)).toEqual({ edges: [0, 0.5, 1], counts: [0, 0] })
    expect(histogramOf(openPrices([]), 2)).toEqual({ edges: [0, 0.5, 1], counts: [0, 0] })
  })

  test('rejects bounds that are too close for the bins', () => {
    const columns = openPrices([1])
    for (const [low, high] of [
      [1, 1],
      [2, 1],
      [0, Infinity],
      [Number.NaN, 1],
      [1, 1 + Number.EPSILON],
    ] as const) {
      expect(() => histogramOf(columns, 32, { low, high })).toThrow(RangeError)
    }
    for (const bins of [0, -1, 1.5]) expect(() => histogramOf(columns, bins)).toThrow(RangeError)
  })

  test('has distinct edges around values that are nearly zero', () => {
    const { edges } = histogramOf(openPrices([Number.MIN_VALUE, 2 * Number.MIN_VALUE]), 3)
    expect(new Set(edges).size).toBe(4)
  })

  test('counts each of its own edges in the bin below, despite rounding', () => {
    const bounds = fc.tuple(arbitrary.number, arbitrary.number).filter(([a, b]) => b - a > 1e-3)
    fc.assert(
      fc.property(bounds, ([low, high]) => {
        const { edges } = histogramOf(openPrices([]), 32, { low, high })
        const { counts } = histogramOf(openPrices(edges), 32, { low, high })
        expect(counts).toEqual([2, ...Array<number>(31).fill(1)])
      }),
      { numRuns: 300 },
    )
  })

  test('counts every selected value in exactly the bin between whose edges it is', () => {
    const anyNumber = fc.oneof(arbitrary.number, fc.double({ noNaN: true, noDefaultInfinity: true }))
    const prices = fc.array(fc.option(anyNumber.map((value) => value / 2)), { maxLength: 30 })
    const bins = fc.constantFrom(1, 2, 3, 32)
    fc.assert(
      fc.property(prices, arbitrary.range, bins, (values, { attribute: _, ...bounds }, count) => {
        const columns = openPrices(values)
        const range = { attribute: 'price', ...bounds }
        const { edges, counts } = columns.histogram(columns.select({ ranges: [range] }), 'price', count)
        expect(edges).toHaveLength(count + 1)
        for (let i = 0; i < count; i++) expect(edges[i]!).toBeLessThan(edges[i + 1]!)
        const selected = values.filter((price): price is number =>
          matches({ id: '', group: '', lat: null, lng: null, values: { price } }, range),
        )
        const expected = counts.map((_, bin) => {
          const from = bin === 0 ? -Infinity : edges[bin]!
          const to = bin === count - 1 ? Infinity : edges[bin + 1]!
          return selected.filter((value) => from < value && value <= to).length
        })
        expect(counts).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})

const upTo = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step)

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
