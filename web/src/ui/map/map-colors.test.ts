import { describe, expect, test } from '@jest/globals'
import { classBreaks, classBreaksOf, classOf, rampStep } from './map-colors.ts'

const oneTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('classBreaks', () => {
  test('splits evenly spread values at round numbers near the sevenths', () => {
    // exact sevenths of 1…700: 100.9, 200.7, 300.6, 400.4, 500.3, 600.1
    expect(classBreaks(oneTo(700))).toEqual([100, 200, 300, 400, 500, 600])
  })

  test('keeps about the same number of values in every class of a skewed distribution', () => {
    const prices = oneTo(500).map((step) => 150_000 * 1.006 ** step)
    const edges = classBreaks(prices)
    const counts = Array.from(
      { length: 7 },
      (_, index) => prices.filter((price) => classOf(price, edges) === index).length,
    )
    expect(edges).toHaveLength(6)
    // 500 / 7 = 71.4; each edge may move by a quarter class
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(35)
    expect(Math.max(...counts)).toBeLessThanOrEqual(108)
  })

  test('reads well: edges of prices have at most three significant figures', () => {
    const prices = oneTo(90).map((step) => 312_345 + step * 8_713)
    for (const edge of classBreaks(prices)) {
      expect(String(edge).replace(/0+$/, '').length).toBeLessThanOrEqual(3)
    }
  })

  test('is strictly increasing when one value makes up most of the data', () => {
    const values = [...Array.from({ length: 80 }, () => 5), ...oneTo(20)]
    const edges = classBreaks(values)
    expect(edges.length).toBeGreaterThan(0)
    edges.slice(1).forEach((edge, index) => {
      expect(edge).toBeGreaterThan(edges[index]!)
    })
  })

  test('gives each of a few distinct values its own class', () => {
    const edges = classBreaks([910_000, 625_000, 834_950, 625_000])
    expect(edges).toEqual([800_000, 900_000])
    expect([625_000, 834_950, 910_000].map((value) => classOf(value, edges))).toEqual([0, 1, 2])
  })

  test('has no edge for one value or none', () => {
    expect(classBreaks([42, 42, 42])).toEqual([])
    expect(classBreaks([])).toEqual([])
    expect(classBreaks([Number.NaN])).toEqual([])
  })

  test('puts an edge at zero between falls and rises', () => {
    expect(classBreaks([-3, 4])).toEqual([0])
  })

  test('has only edges that the legend shows as different numbers', () => {
    // Scores are shown without decimals: between 97.2 and 98.8 there is one whole number.
    expect(classBreaks([97.2, 97.6, 98.8], 1)).toEqual([98])
    const narrow = oneTo(200).map((index) => 97 + index / 100)
    expect(classBreaks(narrow, 1)).toEqual([98])
  })

  test('splits small fractions', () => {
    expect(classBreaks([0.21, 0.34])).toEqual([0.3])
  })
})

describe('classBreaksOf', () => {
  test('splits a distribution like the values that it counts', () => {
    const distribution = { edges: [0, 50, 100, 200], counts: [100, 100, 500] }
    // 700 values: one in two of the first hundred, then five in two.
    expect(classBreaksOf(distribution)).toEqual([50, 100, 120, 140, 160, 180])
  })

  test('puts the values beyond the outer bins into the outer classes', () => {
    const edges = classBreaksOf({ edges: [10, 20, 30], counts: [7, 7] })
    expect([classOf(-5, edges), classOf(99, edges)]).toEqual([0, edges.length])
  })
})

describe('classOf', () => {
  test('puts a value equal to an edge into the class above', () => {
    expect(classOf(99.9, [100, 200])).toBe(0)
    expect(classOf(100, [100, 200])).toBe(1)
    expect(classOf(200, [100, 200])).toBe(2)
  })
})

describe('rampStep', () => {
  test('spreads fewer classes over the whole ramp', () => {
    expect([0, 1, 2].map((index) => rampStep(index, 3))).toEqual([0, 3, 6])
    expect(oneTo(7).map((index) => rampStep(index - 1, 7))).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(rampStep(0, 1)).toBe(3)
  })
})
