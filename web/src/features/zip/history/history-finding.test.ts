import { describe, expect, test } from '@jest/globals'
import { findingOf } from './history-finding.ts'

const months = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const month = from + index
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
const january2018 = 2018 * 12

describe('findingOf', () => {
  test('tells the change since the first month and the distance to the peak', () => {
    // means 100 (Jan), …, 170 (peak), …, 162: +62 %, and 162 / 170 is 4.7 % below
    const values = [100, 100, 100, 140, 170, 170, 170, 162, 162, 162]
    expect(findingOf(months(january2018, 10), values)).toEqual({
      title: 'Up 62% since 2018, 5% below its peak',
      means: true,
    })
  })

  test('names the month when the series does not start in January', () => {
    expect(findingOf(months(january2018 + 3, 4), [100, 100, 100, 130])?.title).toBe(
      'Up 10% since Apr 2018, at its peak',
    )
  })

  test('says nothing of a peak that is where the series starts', () => {
    expect(findingOf(months(january2018, 5), [200, 200, 200, 150, 100])?.title).toBe(
      'Down 25% since 2018',
    )
  })

  test('says level for a change under half a percent', () => {
    expect(findingOf(months(january2018, 4), [1000, 1000, 1000, 1003])?.title).toBe(
      'Level since 2018, at its peak',
    )
  })

  test('compares single months where they lie far apart', () => {
    // 834,950 / 625,000 = 1.336
    expect(findingOf(['2018-04', '2020-06'], [625_000, 834_950])).toEqual({
      title: 'Up 34% since Apr 2018, at its peak',
      means: false,
    })
  })

  test('leaves months without a value out', () => {
    expect(findingOf(['2018-04', '2019-01', '2020-06'], [100, null, 80])?.title).toBe(
      'Down 20% since Apr 2018',
    )
  })

  test('has nothing to say about less than two months', () => {
    expect(findingOf(['2020-06'], [834_950])).toBeNull()
    expect(findingOf(['2020-06', '2020-07'], [834_950, null])).toBeNull()
    expect(findingOf([], [])).toBeNull()
  })
})
