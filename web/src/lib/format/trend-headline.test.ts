import { describe, expect, test } from '@jest/globals'
import { periodChange, trendHeadline } from './trend-headline.ts'

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
    expect(trendHeadline({ periods: months(january2018, 10), values })).toEqual({
      title: 'Up 62.0% since 2018, 4.7% below its peak',
      isSmoothed: true,
    })
  })

  test('has the distance from the peak that the key figures show, with the same decimals', () => {
    const values = [100, 100, 100, 140, 170, 170, 170, 162, 162, 162]
    const trend = { periods: months(january2018, 10), values, changeFromPeak: -4.8 }
    expect(trendHeadline(trend)?.title).toBe('Up 62.0% since 2018, 4.8% below its peak')
    expect(trendHeadline({ ...trend, changeFromPeak: 0 })?.title).toBe('Up 62.0% since 2018, at its peak')
  })

  test('names the month if the series does not start in January', () => {
    expect(trendHeadline({ periods: months(january2018 + 3, 4), values: [100, 100, 100, 130] })?.title).toBe(
      'Up 10.0% since Apr 2018, at its peak',
    )
  })

  test('leaves out a peak at the start of the series', () => {
    expect(trendHeadline({ periods: months(january2018, 5), values: [200, 200, 200, 150, 100] })?.title).toBe(
      'Down 25.0% since 2018',
    )
  })

  test('says flat for a change that rounds to zero', () => {
    expect(trendHeadline({ periods: months(january2018, 4), values: [1000, 1000, 1000, 1001] })?.title).toBe(
      'Flat since 2018, at its peak',
    )
  })

  test('compares single months if they are far apart', () => {
    // 834,950 / 625,000 = 1.336
    expect(trendHeadline({ periods: ['2018-04', '2020-06'], values: [625_000, 834_950] })).toEqual({
      title: 'Up 33.6% since Apr 2018, at its peak',
      isSmoothed: false,
    })
  })

  test('skips months without a value', () => {
    expect(trendHeadline({ periods: ['2018-04', '2019-01', '2020-06'], values: [100, null, 80] })?.title).toBe(
      'Down 20.0% since Apr 2018',
    )
  })

  test('is null for fewer than two months', () => {
    expect(trendHeadline({ periods: ['2020-06'], values: [834_950] })).toBeNull()
    expect(trendHeadline({ periods: ['2020-06', '2020-07'], values: [834_950, null] })).toBeNull()
    expect(trendHeadline({ periods: [], values: [] })).toBeNull()
  })
})

test('three-month averages are compared, so that one month does not decide', () => {
  // (100 + 110 + 120) / 3 = 110 and (120 + 130 + 190) / 3 = 146.67: up a third
  const periods = ['2024-01', '2024-02', '2024-03', '2024-04', '2024-05']
  const change = periodChange({ periods, values: [100, 110, 120, 130, 190] })
  expect(change).toMatchObject({ isSmoothed: true, first: { period: '2024-01', value: 110 } })
  expect(change?.percent).toBeCloseTo(33.333, 3)
})

test('without four months in a row, the first and the last month are compared', () => {
  const series = { periods: ['2018-04', '2019-02', '2020-06'], values: [200, null, 150] }
  expect(periodChange(series)).toEqual({
    first: { period: '2018-04', value: 200 },
    last: { period: '2020-06', value: 150 },
    percent: -25,
    isSmoothed: false,
  })
})

test('one value has no change, and neither has a start of 0', () => {
  expect(periodChange({ periods: ['2018-04', '2020-06'], values: [200, null] })).toBeNull()
  expect(periodChange({ periods: ['2018-04', '2020-06'], values: [0, 12] })).toBeNull()
})
