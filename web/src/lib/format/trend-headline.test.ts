import { type MonthlySeries, monthNumber, periodOf } from '@homeground/catalog/periods'
import { describe, expect, test } from '@jest/globals'
import { trendHeadline } from './trend-headline.ts'

/** The months that follow one another from the first. */
function monthly(first: string, values: (number | null)[]): MonthlySeries {
  return { periods: values.map((_, index) => periodOf(monthNumber(first) + index)), values }
}

/** The same month of years that follow one another. */
function aprils(...values: (number | null)[]): MonthlySeries {
  return { periods: values.map((_, index) => `${2018 + index}-04`), values }
}

const headline = (series: MonthlySeries, changeFromPeak?: number | null) =>
  trendHeadline(series, { whole: series, ...(changeFromPeak === undefined ? {} : { changeFromPeak }) })

describe('trendHeadline', () => {
  test('compares a month with the same month, not with the season around it', () => {
    // 518 / 501 = 1.034. The means of Apr–Jun 2023 (520) and Feb–Apr 2024 (518) would be a fall of 0.4 %.
    const values = [501, 525, 534, 530, 525, 520, 515, 510, 505, 510, 517, 519, 518]
    expect(headline(monthly('2023-04', values))).toBe('Up 3.4% since Apr 2023')
  })

  test('has the distance from the peak among like months', () => {
    // 162 / 100 = 1.62, and 162 / 170 is 4.7 % below
    expect(headline(aprils(100, 140, 170, 162))).toBe('Up 62.0% since Apr 2018, 4.7% below its peak of Apr 2020')
    expect(headline(aprils(100, 140, 170, 170))).toBe('Up 70.0% since Apr 2018, at its peak')
  })

  test('has the distance from the peak that the key figures show, with the same decimals', () => {
    expect(headline(aprils(100, 140, 170, 162), -4.8)).toBe('Up 62.0% since Apr 2018, 4.8% below its peak')
    expect(headline(aprils(100, 140, 170, 162), 0)).toBe('Up 62.0% since Apr 2018, at its peak')
    expect(headline(aprils(100, 140, 170, 162), null)).toBe('Up 62.0% since Apr 2018')
  })

  test('leaves out a peak at the start of the series', () => {
    expect(headline(aprils(200, 150, 150))).toBe('Down 25.0% since Apr 2018')
  })

  test('names both months where the series ends before the newest, and no peak', () => {
    expect(headline(aprils(100, 130, 110, null))).toBe(
      'Up 10.0% from Apr 2018 to Apr 2020, 15.4% below its peak of Apr 2019',
    )
    const shown = { periods: ['2018-04', '2019-04'], values: [100, 130] }
    expect(trendHeadline(shown, { whole: aprils(100, 130, 110) })).toBe('Up 30.0% since Apr 2018')
  })

  test('says flat for a change that rounds to zero', () => {
    expect(headline(aprils(10_000, 10_003))).toBe('Flat since Apr 2018')
  })

  test('is null without two like months, one of them in the first year', () => {
    expect(headline({ periods: ['2018-04', '2020-06'], values: [625_000, 834_950] })).toBeNull()
    expect(headline(aprils(100, null))).toBeNull()
    expect(headline(aprils(0, 12))).toBeNull()
    expect(headline({ periods: [], values: [] })).toBeNull()
    const gap = { periods: ['2018-03', '2020-04', '2021-04'], values: [1, 2, 3] }
    expect(headline(gap)).toBeNull()
  })
})
