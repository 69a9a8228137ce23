import { monthNumber } from '@homeground/catalog/months'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  comparedMonth,
  netChange,
  peakPriceChange,
  percentOfShare,
  priceChangeOneYear,
  threeMonthMean,
} from './measures.ts'

const m = monthNumber
const valuesOf = (months: Record<string, number>) =>
  new Map(Object.entries(months).map(([period, value]) => [m(period), value]))

describe('the three-month mean', () => {
  const values = valuesOf({ '2023-12': 100, '2024-01': 200, '2024-02': 600, '2024-04': 1000 })

  test('covers the month and the two before, across years', () => {
    expect(threeMonthMean(values, m('2024-02'))).toBe(300)
  })

  test('skips months without a value', () => {
    expect(threeMonthMean(values, m('2023-12'))).toBe(100)
    expect(threeMonthMean(values, m('2024-04'))).toBe(800)
  })

  test('is null when the month itself has no value', () => {
    expect(threeMonthMean(values, m('2024-03'))).toBeNull()
  })
})

describe('the change from the peak', () => {
  const prices = valuesOf({
    '2024-01': 300,
    '2024-02': 300,
    '2024-03': 300,
    '2024-04': 150,
    '2024-05': 150,
    '2024-06': 150,
    '2024-07': 9000,
  })

  test('compares three-month means: 150 against 300 is −50 %', () => {
    expect(peakPriceChange(prices, m('2024-06'))).toBe(-50)
  })

  test('follows the mean: (300 + 150 + 150) / 3 = 200 against 300 is −33⅓ %', () => {
    expect(peakPriceChange(prices, m('2024-05'))).toBeCloseTo(-100 / 3, 8)
  })

  test('is not rounded: 95,551 against 100,000 is −4.449 %, which shows as −4.4 % and not as −4.5 %', () => {
    const falling = valuesOf({ '2023-01': 100_000, '2024-01': 95_551 })
    expect(peakPriceChange(falling, m('2024-01'))).toBe(-4.449)
  })

  test('is 0 at the peak, and ignores later months', () => {
    expect(peakPriceChange(prices, m('2024-03'))).toBe(0)
    expect(peakPriceChange(prices, m('2024-07'))).toBe(0)
  })

  test('is null when the latest month has no price', () => {
    expect(peakPriceChange(prices, m('2024-08'))).toBeNull()
    expect(peakPriceChange(new Map(), Number.NaN)).toBeNull()
  })

  test('is between −100 and 0', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 })
    const months = fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), price), { minLength: 1 })
    fc.assert(
      fc.property(months, (entries) => {
        const prices = new Map(entries)
        const change = peakPriceChange(prices, Math.max(...prices.keys()))!
        expect(change).toBeLessThanOrEqual(0)
        expect(change).toBeGreaterThanOrEqual(-100)
      }),
    )
  })
})

describe('the price change over one year', () => {
  const prices = valuesOf({ '2023-04': 200, '2024-02': 100, '2024-03': 220, '2024-04': 400 })

  test('compares three-month means: (100 + 220 + 400) / 3 = 240 against 200 is 20 %', () => {
    expect(priceChangeOneYear(prices, m('2024-04'))).toBe(20)
  })

  test('is null without a price a year earlier', () => {
    expect(priceChangeOneYear(prices, m('2024-03'))).toBeNull()
  })
})

describe('the compared month', () => {
  const loaded = (...periods: string[]) => periods.map(m)

  test('is the same month a year earlier', () => {
    expect(comparedMonth(loaded('2024-04', '2020-01', '2023-04'), m('2024-04'))).toBe(m('2023-04'))
  })

  test('is the oldest month if that one is not loaded', () => {
    expect(comparedMonth(loaded('2020-06', '2019-02', '2018-04'), m('2020-06'))).toBe(m('2018-04'))
  })

  test('is null for the oldest month itself', () => {
    expect(comparedMonth(loaded('2024-04'), m('2024-04'))).toBeNull()
    expect(comparedMonth(loaded('2018-04', '2020-06'), m('2018-04'))).toBeNull()
  })
})

test('a net change is the month minus the compared month, and null when either is missing', () => {
  const values = valuesOf({ '2018-04': 120, '2020-06': 150 })
  const change = (month: string, compared: string | null) =>
    netChange(values, { month: m(month), compared: compared && m(compared) } as never)
  expect(change('2020-06', '2018-04')).toBe(30)
  expect(change('2020-06', '2019-02')).toBeNull()
  expect(change('2020-07', '2018-04')).toBeNull()
  expect(change('2020-06', null)).toBeNull()
})

test('a share becomes a percent, without binary noise', () => {
  expect([-0.1508, 0.07, 4.4286, -0.00001].map(percentOfShare)).toEqual([-15.08, 7, 442.86, -0.001])
  expect(percentOfShare(-0)).toBe(0)
})
