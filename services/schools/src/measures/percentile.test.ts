import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { midRankPercentiles, ranksFromTop } from './percentile.ts'

describe('percentiles', () => {
  test('count values below, and equal values by half', () => {
    // Of four: 10 has 0 below and 1 equal, the two 20s 1 below and 2 equal, 40 has 3 below.
    expect(midRankPercentiles([20, 10, 40, 20])).toEqual([50, 12.5, 87.5, 50])
    expect(midRankPercentiles([7])).toEqual([50])
    expect(midRankPercentiles([3, 3, 3])).toEqual([50, 50, 50])
    expect(midRankPercentiles([])).toEqual([])
  })

  test('agree with a plain count', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 12 }), { maxLength: 60 }), (values) => {
        const counted = values.map((value) => {
          const below = values.filter((other) => other < value).length
          const equal = values.filter((other) => other === value).length
          return (100 * (below + 0.5 * equal)) / values.length
        })
        expect(midRankPercentiles(values)).toEqual(counted)
      }),
    )
  })
})

describe('ranks', () => {
  test('start at the highest value, and equal values share the better rank', () => {
    expect(ranksFromTop([20, 10, 40, 20])).toEqual([2, 4, 1, 2])
  })

  test('are one more than the number of higher values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 12 }), { maxLength: 60 }), (values) => {
        const counted = values.map((value) => 1 + values.filter((other) => other > value).length)
        expect(ranksFromTop(values)).toEqual(counted)
      }),
    )
  })
})
