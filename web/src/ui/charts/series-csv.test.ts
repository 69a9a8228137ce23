import { expect, test } from '@jest/globals'
import type { TimeSeries } from './series.ts'
import { seriesCsv } from './series-csv.ts'

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
  expect(text).toContain('Realtor.com (demonstration)')
})
