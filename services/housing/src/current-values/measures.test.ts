import { monthNumber } from '@homeground/catalog/periods'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  netChange,
  peakPriceChange,
  percentOfShare,
  priceChangeOneYear,
  priceChangesOf,
  smoothedAttributesOf,
  threeMonthMean,
} from './measures.ts'

const m = monthNumber
const valuesOf = (months: Record<string, number>) =>
  new Map(Object.entries(months).map(([period, value]) => [m(period), value]))

describe('the three-month mean', () => {
  const values = valuesOf({ '2023-12': 100, '2024-01': 200, '2024-02': 600, '2024-04': 1000 })

  test('covers the month and the two before, across years', () => {
    expect(threeMonthMean(values, m('2024-02'))).toEqual({ value: 300, months: 3 })
  })

  test('skips one month without a value, and says how many it covers', () => {
    expect(threeMonthMean(values, m('2024-04'))).toEqual({ value: 800, months: 2 })
  })

  test('is null with one of the three months only', () => {
    expect(threeMonthMean(values, m('2023-12'))).toBeNull()
  })

  test('is null when the month itself has no value', () => {
    expect(threeMonthMean(values, m('2024-03'))).toBeNull()
  })
})

/** A month for each price, from January 2023 on. */
const from2023 = (...prices: number[]) => new Map(prices.map((price, index) => [m('2023-01') + index, price]))
const year = (price: number) => Array<number>(12).fill(price)

describe('the change from the peak', () => {
  const prices = from2023(...year(300), 150, 150, 150, 9000)

  test('compares three-month means: 150 against 300 is −50 %', () => {
    expect(peakPriceChange(prices, m('2024-03'))).toEqual({ percent: -50, months: 3 })
  })

  test('follows the mean, unrounded: (300 + 150 + 150) / 3 = 200 against 300', () => {
    expect(peakPriceChange(prices, m('2024-02'))?.percent).toBeCloseTo(-100 / 3, 8)
  })

  test('is 0 at the peak, and ignores later months', () => {
    expect(peakPriceChange(from2023(...year(300), 300, 9000), m('2024-01'))?.percent).toBe(0)
    expect(peakPriceChange(prices, m('2024-04'))?.percent).toBe(0)
  })

  test('is null below 13 months of history', () => {
    expect(peakPriceChange(from2023(...year(300)), m('2023-12'))).toBeNull()
    expect(peakPriceChange(from2023(300), m('2023-01'))).toBeNull()
  })

  test('says that two months are behind a mean', () => {
    const gap = new Map([...from2023(...year(300), 300, 150, 150)].filter(([month]) => month !== m('2024-02')))
    expect(peakPriceChange(gap, m('2024-03'))).toEqual({ percent: -25, months: 2 })
  })

  test('is null when the latest month has no price', () => {
    expect(peakPriceChange(prices, m('2024-08'))).toBeNull()
    expect(peakPriceChange(new Map(), Number.NaN)).toBeNull()
  })

  test('is between −100 and 0', () => {
    const price = fc.integer({ min: 1, max: 10_000_000 })
    const months = fc.array(price, { minLength: 13, maxLength: 60 })
    fc.assert(
      fc.property(months, (list) => {
        const { percent } = peakPriceChange(from2023(...list), m('2023-01') + list.length - 1)!
        expect(percent).toBeLessThanOrEqual(0)
        expect(percent).toBeGreaterThanOrEqual(-100)
      }),
    )
  })
})

describe('the price change over one year', () => {
  const prices = valuesOf({ '2023-03': 200, '2023-04': 200, '2024-02': 100, '2024-03': 220, '2024-04': 400 })

  test('compares three-month means: (100 + 220 + 400) / 3 = 240 against 200 is 20 %, of two months', () => {
    expect(priceChangeOneYear(prices, m('2024-04'))).toEqual({ percent: expect.closeTo(20, 10), months: 2 })
  })

  test('is null with only one month of the three a year earlier', () => {
    expect(priceChangeOneYear(prices, m('2024-03'))).toBeNull()
  })
})

describe('the loaded months', () => {
  const monthsUpTo = (count: number) => Array.from({ length: count }, (_, i) => m('2024-04') - i)

  test('allow a peak from 13 months on, and a change over one year from 14 on', () => {
    const allowed = (count: number) => smoothedAttributesOf(monthsUpTo(count), m('2024-04'))
    expect(allowed(12)).toEqual([])
    expect(allowed(13)).toEqual(['peak_price_change'])
    expect(allowed(14)).toEqual(['peak_price_change', 'price_change_1yr'])
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

const january = monthNumber('2020-01')
const history = fc
  .array(fc.option(fc.integer({ min: 1, max: 4 }), { freq: 5 }), { minLength: 1, maxLength: 40 })
  .map(
    (prices) =>
      new Map(prices.flatMap((price, at) => (price === null ? [] : [[january + at, 100_000 * price] as const]))),
  )

test('are in every month what they would be if it were the newest', () => {
  fc.assert(
    fc.property(history, (prices) => {
      const changes = priceChangesOf(prices)
      if (!changes) return expect(prices.size).toBe(0)
      for (const [at, peak] of changes.peak_price_change.entries()) {
        const month = changes.since + at
        const until = new Map([...prices].filter(([each]) => each <= month))
        expect(peak).toBe(peakPriceChange(until, month)?.percent ?? Number.NaN)
        expect(changes.price_change_1yr[at]).toBe(priceChangeOneYear(until, month)?.percent ?? Number.NaN)
      }
      expect(changes.since + changes.peak_price_change.length - 1).toBe(Math.max(...prices.keys()))
    }),
  )
})
