import { expect, test } from '@jest/globals'
import { periodChange } from './period-change.ts'

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
