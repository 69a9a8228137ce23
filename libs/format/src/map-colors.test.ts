import { describe, expect, test } from '@jest/globals'
import { classBreaks, classBreaksOf, classOf, divergingClasses, edgeLabels, mapColors, rampStep } from './map-colors.ts'

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

describe('the classes of changes', () => {
  test('are as far from zero on both sides, with a neutral one around zero', () => {
    // Sizes 1 … 35 of both signs: a seventh is up to 5, three sevenths up to 15, five sevenths up to 25.
    const values = oneTo(35).flatMap((size) => [size, -size])
    expect(divergingClasses(values, 0.1)).toEqual({ edges: [-25, -15, -5, 5, 15, 25], steps: [0, 1, 2, 3, 4, 5, 6] })
  })

  test('color the biggest drops strongest when all listed places fall', () => {
    // Thirds of 10 … 40: at 20 and at 30.
    const drops = oneTo(31).map((index) => -(index + 9))
    const { edges, steps } = divergingClasses(drops, 0.1)
    expect(edges).toEqual([-30, -20])
    expect([-40, -25, -12].map((value) => steps[classOf(value, edges)])).toEqual([0, 1, 2])
    expect(divergingClasses(drops.map(Math.abs), 0.1)).toEqual({ edges: [20, 30], steps: [4, 5, 6] })
  })

  test('leave out those beyond all values', () => {
    // One fall of 1 %: the classes of larger falls are empty.
    const { edges, steps } = divergingClasses([...oneTo(35), -1], 0.1)
    expect(steps[0]).toBe(3)
    expect(edges[0]).toBeGreaterThan(0)
  })

  test('are one neutral class where nothing changes, and none without values', () => {
    expect(divergingClasses([0, 0], 0.1)).toEqual({ edges: [], steps: [3] })
    expect(divergingClasses([], 0.1)).toEqual({ edges: [], steps: [] })
  })
})

describe('mapColors', () => {
  const pointsOf = (values: readonly number[]) => values.map((value) => ({ value }))
  const usedOf = (values: readonly number[], colors: { colorOf(value: number): string }) =>
    new Set(values.map((value) => colors.colorOf(value))).size

  test('fits the classes to the listed values where they are of few classes of the area', () => {
    const area = { edges: [0, 100, 200, 300, 400, 500, 600, 700], counts: [10, 10, 10, 10, 10, 10, 10] }
    const highest = oneTo(100).map((index) => 610 + index / 2)
    expect(usedOf(highest, mapColors(pointsOf(highest), { unit: 'usd' }, area))).toBe(7)
    const all = oneTo(70).map((index) => index * 10)
    expect(mapColors(pointsOf(all), { unit: 'usd' }, area).edges).toEqual([100, 200, 300, 400, 500, 600])
  })

  test('splits scores that all look like 99', () => {
    const scores = oneTo(100).map((index) => 98.5 + index / 100)
    const colors = mapColors(pointsOf(scores), { unit: 'score' })
    expect(usedOf(scores, colors)).toBeGreaterThanOrEqual(4)
  })

  test('is unclear where the margin of error reaches over an edge of its class', () => {
    const colors = mapColors(pointsOf(oneTo(700)), { unit: 'usd' })
    expect(colors.edges).toEqual([100, 200, 300, 400, 500, 600])
    // 250 ± 49 is within 200 to 300; 250 ± 51 reaches 199 and 301; 650 ± 49 has no edge above; 650 ± 51 reaches 599.
    const unclear: [number, number | null][] = [
      [250, 49],
      [250, 51],
      [650, 49],
      [650, 51],
      [299, 1],
      [200, 0.5],
      [200, null],
    ]
    expect(unclear.map(([value, margin]) => colors.isUnclear(value, margin))).toEqual([
      false,
      true,
      false,
      true,
      true,
      true,
      false,
    ])
  })
})

test('labels of edges are short, and all different', () => {
  expect(edgeLabels([150_000, 1_250_000], { unit: 'usd' })).toEqual(['$150k', '$1.25M'])
  expect(edgeLabels([742_100, 742_300], { unit: 'usd' })).toEqual(['$742,100', '$742,300'])
  expect(edgeLabels([-2, 5.5], { unit: 'percent', change: 'points' })).toEqual(['−2 pp', '+5.5 pp'])
  expect(edgeLabels([3.6, 4, 6], { unit: 'score' })).toEqual(['3.6', '4', '6'])
  expect(edgeLabels([98.4, 99.2], { unit: 'score' })).toEqual(['98.4', '99.2'])
})
