import { describe, expect, test } from '@jest/globals'
import { pairsOf, unclearPairs, unclearText } from './unclear-pairs.ts'

const figure = (value: number | null, moe: number | null = null) => ({ value, moe })

test('four places have six pairs', () => {
  expect(pairsOf(4).map(([one, other]) => `${one}${other}`)).toEqual('01 02 03 12 13 23'.split(' '))
})

describe('unclearPairs', () => {
  test('of the median ages in the design, by hand', () => {
    // 41.2 ± 1.1, 39.7 ± 0.9, 41.0 ± 1.4, 38.8 ± 0.8
    // 01: 1.5 > √(1.21 + 0.81) = 1.42 clear    02: 0.2 < √(1.21 + 1.96) = 1.78 unclear
    // 03: 2.4 > √(1.21 + 0.64) = 1.36 clear    12: 1.3 < √(0.81 + 1.96) = 1.66 unclear
    // 13: 0.9 < √(0.81 + 0.64) = 1.20 unclear  23: 2.2 > √(1.96 + 0.64) = 1.61 clear
    const ages = [figure(41.2, 1.1), figure(39.7, 0.9), figure(41.0, 1.4), figure(38.8, 0.8)]
    expect(unclearPairs(ages)).toEqual([
      [0, 2],
      [1, 2],
      [1, 3],
    ])
  })

  test('a difference of exactly √(m₁² + m₂²) is not clear', () => {
    expect(unclearPairs([figure(10, 3), figure(15, 4)])).toEqual([[0, 1]])
    expect(unclearPairs([figure(10, 3), figure(15.01, 4)])).toEqual([])
  })

  test('values without margins are exact, and missing ones make no pair', () => {
    expect(unclearPairs([figure(10), figure(10.1), figure(null), figure(10)])).toEqual([])
    expect(unclearPairs([figure(10), figure(10.1, 0.5)])).toEqual([[0, 1]])
  })
})

describe('unclearText', () => {
  const names = ['Natick', 'Hopkinton', 'Sharon']

  test('names the pairs', () => {
    expect(unclearText([[0, 2]], { names, known: 3 })).toBe('Natick and Sharon: difference not clear')
    const two = [
      [0, 2],
      [1, 2],
    ] as const
    expect(unclearText(two, { names, known: 3 })).toBe('Natick and Sharon; Hopkinton and Sharon: differences not clear')
  })

  test('names none if it is all of them', () => {
    expect(unclearText([[0, 1]], { names, known: 2 })).toBe('Difference not clear')
    expect(unclearText(pairsOf(3), { names, known: 3 })).toBe('Differences not clear')
    expect(unclearText([], { names, known: 3 })).toBeNull()
  })
})
