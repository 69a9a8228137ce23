import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  fewestSchools,
  impactOf,
  lineThrough,
  midRankPercentiles,
  rankRanges,
  ranksFromTop,
  ranksWithin,
} from './percentile.ts'

describe('percentiles', () => {
  test('count values below, and equal values by half', () => {
    // Of four: 10 has 0 below and 1 equal, the two 20s 1 below and 2 equal, 40 has 3 below.
    expect(midRankPercentiles([20, 10, 40, 20])).toEqual([50, 12.5, 87.5, 50])
    expect(midRankPercentiles([7])).toEqual([50])
    expect(midRankPercentiles([3, 3, 3])).toEqual([50, 50, 50])
    expect(midRankPercentiles([])).toEqual([])
  })
})

describe('ranks', () => {
  test('start at the highest value, and equal values share the better rank', () => {
    expect(ranksFromTop([20, 10, 40, 20])).toEqual([2, 4, 1, 2])
  })

  test('are within groups, and count only those that have a value', () => {
    const { rank, of } = ranksWithin(['MA', 'NH', 'MA', 'MA', 'MA'], [20, 10, Number.NaN, 20, 5])
    expect([...rank]).toEqual([1, 1, Number.NaN, 1, 3])
    expect([...of]).toEqual([3, 1, Number.NaN, 3, 3])
  })
})

describe('the range of a rank', () => {
  const exactly = (value: number) => ({ value, low: value, high: value })

  test('is from the other values above the high end to those above the low end', () => {
    // 50 is third of five. At 65 only 70 is above it; at 35 so are 60 and 40, but not itself.
    const all = [exactly(70), exactly(60), { value: 50, low: 35, high: 65 }, exactly(40), exactly(10)]
    expect(rankRanges(all)).toEqual([
      { best: 1, worst: 1 },
      { best: 2, worst: 2 },
      { best: 2, worst: 4 },
      { best: 4, worst: 4 },
      { best: 5, worst: 5 },
    ])
  })

  test('is the rank of an exact result, also of one that ties', () => {
    const values = [20, 10, 40, 20]
    expect(rankRanges(values.map(exactly)).map(({ best, worst }) => [best, worst])).toEqual(
      ranksFromTop(values).map((rank) => [rank, rank]),
    )
  })

  test('shares the better rank with what is equal to an end', () => {
    // At 60 it ties with 60 for first, at 40 with 40 for second.
    expect(rankRanges([exactly(60), { value: 50, low: 40, high: 60 }, exactly(40)])[1]).toEqual({ best: 1, worst: 2 })
    expect(rankRanges([{ value: 50, low: 0, high: 100 }])).toEqual([{ best: 1, worst: 1 }])
    expect(rankRanges([])).toEqual([])
  })
})

const school = ([lunchShare, result, takers = 100]: readonly [number, number, number?]) => ({
  lunchShare,
  result,
  takers,
})

describe('the line through the schools of a state and level', () => {
  test('leaves residuals, and explains a share of the differences', () => {
    // Means 20 and 60; products (−20)(10) + 0 + (20)(−20) = −600, squares of shares 800, of results 600: slope −0.75,
    // expected 75, 60 and 45, R² 600² ÷ (800 × 600), standard error √((600 − 450) ÷ 1 ÷ 800).
    const { slope, residuals, r2, standardError } = lineThrough([school([0, 70]), school([20, 70]), school([40, 40])])
    expect([slope, residuals, r2]).toEqual([-0.75, [-5, 10, -5], 0.75])
    expect(standardError).toBeCloseTo(0.433, 3)
  })

  test('counts a school by its test takers', () => {
    // Weights 1, 3 and 4: means 20 and 57.5, products −50 − 1350 − 1400 = −2800, squares 3200, slope −0.875.
    const schools = [school([0, 60, 50]), school([0, 80, 150]), school([40, 40, 200])]
    expect(lineThrough(schools)).toMatchObject({ slope: -0.875, residuals: [-15, 5, 0] })
    const unknown = schools.map(({ lunchShare, result }) => ({ lunchShare, result, takers: null }))
    expect(lineThrough(unknown).residuals).toEqual([-10, 10, 0])
  })

  test('is flat when all lunch shares are equal', () => {
    expect(lineThrough([school([30, 40]), school([30, 60])])).toMatchObject({ residuals: [-10, 10], r2: 0 })
  })

  test('leaves residuals that sum to 0 and do not correlate with the lunch share, by test takers', () => {
    const percent = fc.integer({ max: 100, min: 0 })
    const schools = fc.array(fc.tuple(percent, percent, fc.integer({ max: 500, min: 1 })), {
      minLength: 3,
      maxLength: 50,
    })
    fc.assert(
      fc.property(schools, (triples) => {
        const { residuals } = lineThrough(triples.map(school))
        const sum = residuals.reduce((total, residual, i) => total + residual * triples[i]![2], 0)
        const withShare = residuals.reduce(
          (total, residual, i) => total + residual * triples[i]![0] * triples[i]![2],
          0,
        )
        expect(Math.abs(sum)).toBeLessThan(1e-3)
        expect(Math.abs(withShare)).toBeLessThan(1e-2)
      }),
    )
  })
})

describe('impact', () => {
  const line = Array.from({ length: 9 }, (_, i) => school([10 * i, 90 - 10 * i]))

  test('of a school with a high lunch share is higher than that of one with a low share and equal results', () => {
    const { percentiles, missing } = impactOf([...line, school([85, 60])])
    expect(missing).toBeNull()
    expect(percentiles![9]).toBe(95)
    expect(percentiles![3]).toBeLessThan(60)
  })

  test('there is none for too few schools', () => {
    expect(line).toHaveLength(fewestSchools - 1)
    expect(impactOf(line)).toEqual({ percentiles: null, missing: 'too_few_schools', r2: null })
  })

  test('there is none where results rise with the lunch share, or do not depend on it', () => {
    const rising = Array.from({ length: 10 }, (_, i) => school([i, 50 + i]))
    expect(impactOf(rising)).toEqual({ percentiles: null, missing: 'no_relation', r2: expect.closeTo(1) })
    // Shares 0 to 90 and results 60, 50, 60, 50 …: each pair adds 5 × (x − 45) − 5 × (x + 10 − 45) = −50, together −250.
    // Squares are 8250 and 250: R² 250² ÷ (8250 × 250), slope −0.03, standard error √((250 − 7.58) ÷ 8 ÷ 8250) = 0.061.
    const scattered = Array.from({ length: 10 }, (_, i) => school([10 * i, i % 2 === 0 ? 60 : 50]))
    expect(impactOf(scattered)).toEqual({ percentiles: null, missing: 'no_relation', r2: expect.closeTo(1 / 33) })
  })
})
