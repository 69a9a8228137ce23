import { describe, expect, test } from '@jest/globals'
import { trendHeadline } from './trend-headline.ts'

const months = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const month = from + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
const january2018 = 2018 * 12

describe('trendHeadline', () => {
  test('has the change since the first month and the distance from the peak', () => {
    // averages 100 (Jan), …, 170 (peak), …, 162: +62 %, and 162 / 170 is 4.7 % below
    const values = [100, 100, 100, 140, 170, 170, 170, 162, 162, 162]
    expect(trendHeadline(months(january2018, 10), values)).toEqual({
      title: 'Up 62% since 2018, 5% below its peak',
      isSmoothed: true,
    })
  })

  test('names the month if the series does not start in January', () => {
    expect(trendHeadline(months(january2018 + 3, 4), [100, 100, 100, 130])?.title).toBe(
      'Up 10% since Apr 2018, at its peak',
    )
  })

  test('leaves out a peak at the start of the series', () => {
    expect(trendHeadline(months(january2018, 5), [200, 200, 200, 150, 100])?.title).toBe(
      'Down 25% since 2018',
    )
  })

  test('says flat for a change under half a percent', () => {
    expect(trendHeadline(months(january2018, 4), [1000, 1000, 1000, 1003])?.title).toBe(
      'Flat since 2018, at its peak',
    )
  })

  test('compares single months if they are far apart', () => {
    // 834,950 / 625,000 = 1.336
    expect(trendHeadline(['2018-04', '2020-06'], [625_000, 834_950])).toEqual({
      title: 'Up 34% since Apr 2018, at its peak',
      isSmoothed: false,
    })
  })

  test('skips months without a value', () => {
    expect(trendHeadline(['2018-04', '2019-01', '2020-06'], [100, null, 80])?.title).toBe(
      'Down 20% since Apr 2018',
    )
  })

  test('is null for fewer than two months', () => {
    expect(trendHeadline(['2020-06'], [834_950])).toBeNull()
    expect(trendHeadline(['2020-06', '2020-07'], [834_950, null])).toBeNull()
    expect(trendHeadline([], [])).toBeNull()
  })
})
