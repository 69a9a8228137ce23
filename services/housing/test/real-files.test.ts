import { publicDataFile } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type Housing, periods, startHousing } from './support.ts'

const names = [
  'RDC_InventoryCoreMetrics_Zip_201804.csv.gz',
  'RDC_InventoryCoreMetrics_Zip_201902.csv.gz',
  'RDC_Inventory_Core_Metrics_Zip_202006.csv.gz',
]
const files = names.map((name) => publicDataFile(`realtor/${name}`))
const describeWithFiles = files.every(Boolean) ? describe : describe.skip

describeWithFiles('real months next to the checkout (skipped if there are none)', () => {
  let housing: Housing
  const results: unknown[] = []
  beforeAll(async () => {
    housing = await startHousing()
    for (const file of files) results.push(await housing.run({ file: file! }))
  }, 60_000)
  afterAll(() => housing?.stop())

  test('load completely except for their footnotes', () => {
    expect(results).toMatchObject([
      { rowsKept: 15029, rejected: { footnote: 1 } },
      { rowsKept: 15029, rejected: { footnote: 1 } },
      { rowsKept: 13814, rejected: { footnote: 1 } },
    ])
  })

  test('are exactly the available periods', async () => {
    expect(await periods(housing)).toEqual(['2020-06', '2019-02', '2018-04'])
  })

  test('put Natick at 625,000 for April 2018 and 834,950 for June 2020', async () => {
    const { series } = (await housing.get('/api/housing/zip/01760')).json()
    const prices = series.zip.median_listing_price
    expect([prices[0], prices[2]]).toEqual([625000, 834950])
  })

  test('give search one entry for every zip of any month', async () => {
    const { zips, columns, periods: months } = (await housing.get('/internal/housing/columns')).json()
    const seen = await housing.db.query('select count(distinct zip)::int as zips from month')
    expect(zips).toHaveLength(seen[0].zips)
    expect(columns.median_listing_price[zips.indexOf('01760')]).toBe(834950)
    expect(months.median_listing_price).toBe('2020-06')
  })
})
