import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { fewestSchools, impactPercentiles, midRankPercentiles, ranksFromTop, residualsOf } from './percentile.ts'

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
})

const school = ([lunchShare, proficiency]: readonly [number, number]) => ({ lunchShare, proficiency })

test('the residual is the distance from the line', () => {
  // Means 20 and 60; products (−20)(10) + 0 + (20)(−20) = −600, squares 800, slope −0.75:
  // expected 75, 60 and 45.
  const schools = [school([0, 70]), school([20, 70]), school([40, 40])]
  expect(residualsOf(schools)).toEqual([-5, 10, -5])
})

test('when all lunch shares are equal, the residual is the distance from the mean', () => {
  expect(residualsOf([school([30, 40]), school([30, 60])])).toEqual([-10, 10])
})

test('residuals sum to 0 and do not correlate with the lunch share', () => {
  const schools = fc.array(fc.tuple(fc.integer({ max: 100, min: 0 }), fc.integer({ max: 100, min: 0 })), {
    minLength: 3,
    maxLength: 50,
  })
  fc.assert(
    fc.property(schools, (pairs) => {
      const residuals = residualsOf(pairs.map(school))
      const sum = residuals.reduce((total, residual) => total + residual, 0)
      const withShare = residuals.reduce((total, residual, i) => total + residual * pairs[i]![0], 0)
      expect(Math.abs(sum)).toBeLessThan(1e-6)
      expect(Math.abs(withShare)).toBeLessThan(1e-5)
    }),
  )
})

test('a school with a high lunch share has more impact than one with a low share and equal results', () => {
  const line = Array.from({ length: 9 }, (_, i) => school([10 * i, 90 - 10 * i]))
  const impact = impactPercentiles([...line, school([85, 60])])!
  expect(impact[9]).toBe(95)
  expect(impact[3]).toBeLessThan(60)
})

test('is null for too few schools', () => {
  const few = Array.from({ length: fewestSchools - 1 }, (_, i) => school([i, 50 + i]))
  expect(impactPercentiles(few)).toBeNull()
  expect(impactPercentiles([...few, school([50, 50])])).toHaveLength(fewestSchools)
})
