import type { MonthFigures } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import {
  comparedMonthsText,
  dollarText,
  monthsOfTrends,
  percentText,
  priceChangeOf,
  restatedText,
  summaryText,
} from './place-cells.tsx'

const zipWith = (price_trend: (number | null)[]) => ({ price_trend })
const months = ['2023-03', '2023-04', '2024-02', '2024-04']

describe('a price change', () => {
  test('compares the newest month with the same month a year before, whatever the months between were', () => {
    expect(priceChangeOf(zipWith([100_000, 200_000, 500_000, 210_000]), months)).toEqual({
      known: true,
      dollars: 10_000,
      percent: expect.closeTo(5, 9),
    })
    expect(comparedMonthsText(months)).toBe('Apr 2024 vs. Apr 2023')
  })

  test('says which month is missing instead of comparing with another one', () => {
    const reason = (trend: (number | null)[]) => priceChangeOf(zipWith(trend), months)
    expect(reason([100, 200, 300, null])).toEqual({ known: false, reason: 'Not published for Apr 2024.' })
    expect(reason([100, null, 150, 200])).toEqual({ known: false, reason: 'Not published for Apr 2023.' })
    expect(priceChangeOf(null, months)).toEqual({ known: false, reason: 'We have no data for this zip.' })
  })

  test('compares nothing before a year of months is loaded, or if the months don’t match the trend', () => {
    const unknown = { known: false, reason: 'Less than a year of prices.' }
    expect(priceChangeOf(zipWith([100, 200]), ['2024-03', '2024-04'])).toEqual(unknown)
    expect(priceChangeOf(zipWith([100, null]), months)).toEqual(unknown)
    expect(comparedMonthsText([])).toBeNull()
    expect(comparedMonthsText(['2024-03', '2024-04'])).toBeNull()
  })

  test('has a sign, but not if it rounds to zero', () => {
    expect([0.44, -2.46, 0.04, -0.04, 0].map(percentText)).toEqual(['+0.4%', '−2.5%', '0.0%', '0.0%', '0.0%'])
    expect([3200, -800, 0].map(dollarText)).toEqual(['+$3,200', '−$800', '$0'])
  })

  test('is summarized as rounded in the table', () => {
    const change = (percent: number) => ({ known: true, dollars: 0, percent }) as const
    expect(
      summaryText([change(2), change(0.3), change(-1), change(0.01), { known: false, reason: 'Not published.' }]),
    ).toBe('2 up, 1 down, 1 unchanged')
    expect(summaryText([{ known: false, reason: 'Not published.' }])).toBe('')
  })
})

describe('a trend', () => {
  test('covers the newest 24 loaded months up to the month of the prices', () => {
    const periods = Array.from({ length: 30 }, (_, index) => `p${index}`)
    const trend = monthsOfTrends({ periods, newest: 'p2' })
    expect(trend).toHaveLength(24)
    expect([trend[0], trend.at(-1)]).toEqual(['p25', 'p2'])
    expect(monthsOfTrends({ periods, newest: 'other' })).toEqual([])
    expect(monthsOfTrends({ periods, newest: null })).toEqual([])
  })
})

describe('restated', () => {
  const months = { before: '2024-03', now: '2024-04' }
  const figures = (price: number | null, listings = 41): MonthFigures => ({
    median_listing_price: price,
    housing_inventory: listings,
    days_on_market: 30,
  })
  const unchanged = { zip: '01760', before: figures(725_000), now: figures(742_000) }

  test('restated figures are listed by month with what they were, others are not', () => {
    expect(restatedText(unchanged, months)).toBe('')
    const restated = { formerBefore: figures(720_000, 1), formerNow: figures(null) }
    expect(restatedText({ ...unchanged, ...restated }, months)).toBe(
      'Apr 2024 was without a price. Mar 2024 was $720,000, 1 listing.',
    )
  })

  test('a month that had no figures at all before is restated too', () => {
    expect(restatedText({ ...unchanged, formerBefore: null }, months)).toBe(
      'Mar 2024 was without a price, without a listing count, without days on market.',
    )
  })
})
