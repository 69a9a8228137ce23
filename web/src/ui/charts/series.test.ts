import { monthNumber } from '@homeground/catalog/periods'
import { describe, expect, test } from '@jest/globals'
import { monthOf, monthsPerPeriod, segments, seriesCsv, type TimeSeries } from './series.ts'

const months = (...periods: string[]) => periods.map(monthNumber)

describe('segments', () => {
  test('is one stretch without gaps', () => {
    expect(segments(months('2023-11', '2023-12', '2024-01'), [1, 2, 3])).toEqual([{ indexes: [0, 1, 2] }])
  })

  test('is split where a month has no value', () => {
    expect(segments(months('2023-11', '2023-12', '2024-01'), [1, null, 3])).toEqual([
      { indexes: [0] },
      { indexes: [2] },
    ])
  })

  test('is split where months are not loaded', () => {
    expect(segments(months('2018-04', '2020-06', '2020-07', '2026-10'), [1, 2, 3, 4])).toEqual([
      { indexes: [0] },
      { indexes: [1, 2] },
      { indexes: [3] },
    ])
  })

  test('connects consecutive years', () => {
    const years = ['2019', '2021', '2022', '2023']
    expect(monthsPerPeriod(years)).toBe(12)
    expect(segments(years.map(monthOf), [1, 2, 3, null], 12)).toEqual([{ indexes: [0] }, { indexes: [1, 2] }])
    expect([monthsPerPeriod(['2024-04']), monthOf('2024-04') - monthOf('2024')]).toEqual([1, 3])
  })

  test('is empty without values', () => {
    expect(segments(months('2024-01', '2024-02'), [null, null])).toEqual([])
    expect(segments([], [])).toEqual([])
  })
})

const data: TimeSeries = {
  periods: ['2024-03', '2024-04'],
  unit: 'usd',
  series: [
    { key: 'zip', label: '01760', short: '01760', values: [null, 742000], kind: 'main' },
    { key: 'country', label: 'United States', short: 'U.S.', values: [428000, 430000], kind: 'far' },
  ],
}

test('has one line per month, oldest first, with attribute and source', () => {
  expect(seriesCsv(data, { measure: 'median_listing_price', dataSet: 'real' })).toBe(
    'month,01760,United States,measure,source\r\n' +
      '2024-03,,428000,median_listing_price,Realtor.com\r\n' +
      '2024-04,742000,430000,median_listing_price,Realtor.com\r\n',
  )
})

test('labels generated numbers', () => {
  const text = seriesCsv(data, { measure: 'median_listing_price', dataSet: 'demonstration' })
  expect(text).toContain('Realtor.com (made up)')
})
