import { monthNumber } from '@homeground/catalog/periods'
import { describe, expect, test } from '@jest/globals'
import { averageOfYear } from './zip-year.repository.ts'

/** Prices of January on. */
const pricesOf = (year: number, ...prices: number[]) =>
  new Map(prices.map((price, month) => [year * 12 + month, price]))
const over = monthNumber('2024-04')

describe('the average price of a year', () => {
  test('is the mean of its monthly prices', () => {
    const prices = pricesOf(2021, 100_000, 200_000, 300_000, 400_000, 500_000, 900_000)
    // 2,400,000 / 6
    expect(averageOfYear(prices, { year: 2021, newest: over })).toEqual({ price: 400_000, months: 6 })
    const uneven = pricesOf(2021, 100_000, 100_000, 100_000, 100_000, 100_000, 100_000, 100_004)
    // 700,004 / 7 = 100,000.57…
    expect(averageOfYear(uneven, { year: 2021, newest: over })?.price).toBe(100_001)
  })

  test('does not count other years', () => {
    const prices = new Map([
      ...pricesOf(2020, ...Array(12).fill(100_000)),
      ...pricesOf(2021, ...Array(12).fill(300_000)),
      ...pricesOf(2022, ...Array(12).fill(900_000)),
    ])
    expect(averageOfYear(prices, { year: 2021, newest: over })).toEqual({ price: 300_000, months: 12 })
  })

  test('leaves out implausible prices', () => {
    const prices = pricesOf(2021, 9_999, 50_000_001, ...Array(6).fill(200_000))
    expect(averageOfYear(prices, { year: 2021, newest: over })).toEqual({ price: 200_000, months: 6 })
  })

  test('needs 6 months', () => {
    const prices = pricesOf(2021, ...Array(5).fill(200_000))
    expect(averageOfYear(prices, { year: 2021, newest: monthNumber('2021-12') })).toBeNull()
  })

  test('takes the months there are while the year is not over', () => {
    const prices = pricesOf(2021, 200_000)
    expect(averageOfYear(prices, { year: 2021, newest: monthNumber('2021-11') })).toEqual({ price: 200_000, months: 1 })
    expect(averageOfYear(new Map(), { year: 2021, newest: monthNumber('2021-11') })).toBeNull()
  })
})
