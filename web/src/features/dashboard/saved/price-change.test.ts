import type { ZipResult } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import {
  comparedWords,
  dollarWords,
  monthsOfTrends,
  percentWords,
  priceChangeOf,
  summaryWords,
  trendWords,
} from './price-change.ts'

const zipWith = (price_trend: (number | null)[]) =>
  ({ zip: '01760', price_trend }) as unknown as ZipResult
const months = ['2024-01', '2024-02', '2024-04']

describe('the change of a watched price', () => {
  test('is the newest month against the loaded month before it', () => {
    expect(priceChangeOf(zipWith([100_000, 200_000, 210_000]), months)).toEqual({
      known: true,
      dollars: 10_000,
      percent: expect.closeTo(5, 9),
    })
    expect(comparedWords(months)).toBe('Apr 2024 against Feb 2024')
  })

  test('says which month is missing instead of comparing with an older one', () => {
    const reason = (trend: (number | null)[]) => priceChangeOf(zipWith(trend), months)
    expect(reason([100, 200, null])).toEqual({
      known: false,
      reason: 'Not published for Apr 2024.',
    })
    expect(reason([100, null, 200])).toEqual({
      known: false,
      reason: 'Not published for Feb 2024.',
    })
    expect(reason([200])).toEqual({ known: false, reason: 'Fewer than two months are loaded.' })
    expect(priceChangeOf(null, months)).toEqual({
      known: false,
      reason: 'This zip is not in the data.',
    })
  })

  test('names no month when the months are not those of the trend', () => {
    expect(priceChangeOf(zipWith([100, null]), months)).toEqual({
      known: false,
      reason: 'Not published for this zip.',
    })
    expect(comparedWords([])).toBeNull()
    expect(comparedWords(['2024-04'])).toBeNull()
  })

  test('carries its sign both ways, and none when it rounds to nothing', () => {
    expect([0.44, -2.46, 0.04, -0.04, 0].map(percentWords)).toEqual([
      '+0.4%',
      '−2.5%',
      '0.0%',
      '0.0%',
      '0.0%',
    ])
    expect([3200, -800, 0].map(dollarWords)).toEqual(['+$3,200', '−$800', '$0'])
  })

  test('is summed up as the table shows it', () => {
    const change = (percent: number) => ({ known: true, dollars: 0, percent }) as const
    expect(
      summaryWords([
        change(2),
        change(0.3),
        change(-1),
        change(0.01),
        { known: false, reason: 'Not published.' },
      ]),
    ).toBe('2 rose, 1 fell, 1 stayed the same')
    expect(summaryWords([{ known: false, reason: 'Not published.' }])).toBe('')
  })
})

describe('a trend', () => {
  test('is of the newest 24 loaded months up to the month of the prices', () => {
    const periods = Array.from({ length: 30 }, (_, index) => `p${index}`)
    const trend = monthsOfTrends({ periods, newest: 'p2' })
    expect(trend).toHaveLength(24)
    expect([trend[0], trend.at(-1)]).toEqual(['p25', 'p2'])
    expect(monthsOfTrends({ periods, newest: 'other' })).toEqual([])
    expect(monthsOfTrends({ periods, newest: null })).toEqual([])
  })

  test('is told from its first published month to its last', () => {
    expect(trendWords(zipWith([null, 698_000, 742_000]), months)).toBe(
      'From $698,000 in Feb 2024 to $742,000 in Apr 2024.',
    )
    expect(trendWords(zipWith([698_000, 742_000]), months)).toBe('From $698,000 to $742,000.')
  })

  test('of one published month is not told, as it is not drawn', () => {
    expect(trendWords(zipWith([null, 698_000, null]), months)).toBe('')
    expect(trendWords(null, months)).toBe('')
  })
})
