import { describe, expect, test } from '@jest/globals'
import { periodColumns, startFakeHousing } from './fake-housing.ts'
import { startPlaces } from './start-places.ts'

const prices = (from: number | null, to: number | null) => ({ from_price: from, to_price: to, months: from && 6 })
const housing = await startFakeHousing(() =>
  periodColumns('7', {
    '02801': prices(400_000, 500_000),
    '02802': prices(100_000, 150_000),
    '02804': prices(500_000, 450_000),
    '20001': prices(600_000, 900_000),
  }),
)
const yearOf = (year: number) =>
  Array.from({ length: 12 }, (_, month) => `${year}-${String(12 - month).padStart(2, '0')}`)

const { build, serve } = await startPlaces(['RI', 'DC'])
await build({
  housing: {
    version: '7',
    period: '2022-01',
    dataSet: 'real',
    months: ['2022-01', ...[2021, 2020, 2018].flatMap(yearOf)],
    periods: { median_listing_price: '2022-01' },
    zips: ['02801'],
    columns: { median_listing_price: [510_000] },
    trend: [[510_000]],
  },
})
const search = await serve(housing.url)
const find = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  search.get('/api/search/changing_places', { query: { searchArea: 'nationwide', ...query }, headers })
const zipsOf = async (query: Record<string, string>) =>
  (await find(query)).json().data.map(({ zip }: { zip: string }) => zip)

describe('GET /api/search/changing_places', () => {
  test('lists the zips with an average in both years, the largest change first', async () => {
    // Before the version was shown: the default years, and the newest ones with enough months.
    const yearCalls = () => housing.calls.filter((path) => path.includes('/years'))
    expect(yearCalls()).toEqual([
      '/internal/housing/years?from=2018&to=2021',
      '/internal/housing/years?from=2020&to=2021',
    ])
    const response = await find()
    expect(yearCalls()).toHaveLength(2)
    const { data, meta } = response.json()
    expect(data.map(({ zip }: { zip: string }) => zip)).toEqual(['20001', '02801', '02802', '02804'])
    expect(data[1]).toMatchObject({
      zip: '02801',
      town: 'Adamsville',
      state_abbr: 'RI',
      period: '2022-01',
      from_price: 400_000,
      to_price: 500_000,
      months: 6,
      change: 100_000,
      change_percent: 25,
      median_listing_price: 510_000,
    })
    expect(meta).toEqual({
      from_year: 2018,
      to_year: 2021,
      loaded_years: [2018, 2020, 2021, 2022],
      total: 4,
      vintage: 'Jan 2018–Dec 2018, Jan 2021–Dec 2021',
      method: expect.stringContaining('at least 3 such months'),
    })
    expect(response.headers).toMatchObject({
      'x-total-count': '4',
      'x-data-set': 'real',
      'x-data-period': '2022-01',
      'server-timing': expect.stringMatching(/^search;dur=/),
    })
  })

  test.each<[Record<string, string>, string[]]>([
    [{ orderBy: 'change_percent' }, ['02802', '20001', '02801', '02804']],
    [{ orderBy: 'from_price', orderByDir: 'asc' }, ['02802', '02801', '02804', '20001']],
    [{ orderBy: 'to_price' }, ['20001', '02801', '02804', '02802']],
    [{ orderByDir: 'asc' }, ['02804', '02802', '02801', '20001']],
    // Prices of the later year, inclusive.
    [{ minHousingPriceFilter: '450000', maxHousingPriceFilter: '500000' }, ['02801', '02804']],
    [{ searchArea: 'state', states: 'DC' }, ['20001']],
    [{ area: 'zip', searchArea: '', zip: '20001', radius: '5' }, ['20001']],
  ])('finds by %j', async (query, zips) => {
    expect(await zipsOf(query)).toEqual(zips)
  })

  test('returns the named fields and the change', async () => {
    const [first] = (await find({ fields: 'median_age' })).json().data
    expect(Object.keys(first)).toEqual(
      'zip town county state_abbr lat lng tax_rate period median_age moe notes from_price to_price months change change_percent'.split(
        ' ',
      ),
    )
  })

  test('the other year is that of the specification, or the newest where that is not later', async () => {
    const yearsOf = async (query: Record<string, string>) => {
      const { from_year, to_year, vintage } = (await find(query)).json().meta
      return [from_year, to_year, vintage]
    }
    expect(await yearsOf({ fromYear: '2020' })).toEqual([2020, 2021, 'Jan 2020–Dec 2020, Jan 2021–Dec 2021'])
    // Only January of 2022 is loaded.
    expect(await yearsOf({ fromYear: '2021' })).toEqual([2021, 2022, 'Jan 2021, Jan 2022'])
    expect(await yearsOf({ toYear: '2020' })).toEqual([2018, 2020, 'Jan 2018–Dec 2018, Jan 2020–Dec 2020'])
  })

  test('a file has the months of each average', async () => {
    const file = (await find({ format: 'csv', fields: 'median_age', states: 'RI', fromYear: '2021', toYear: '2022' }))
      .body
    const [columns, cells] = file.split('\r\n').map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))
    const cellOf = (name: string) => cells![columns!.findIndex((column) => column.startsWith(name))]
    expect(['zip', 'from_price', 'months', 'from_price_vintage', 'change_vintage'].map(cellOf)).toEqual([
      '20001',
      '600000',
      '6',
      'Jan 2021',
      '"Jan 2021, Jan 2022"',
    ])
  })

  test('returns 304 while neither search nor data has changed', async () => {
    const { headers } = await find()
    const etag = { 'if-none-match': String(headers.etag) }
    expect((await find({ fromYear: '2018' }, etag)).statusCode).toBe(304)
    expect((await find({ fromYear: '2020' }, etag)).statusCode).toBe(200)
  })

  test.each<[string, Record<string, string>]>([
    ['fromTable', { fromTable: 'month' }],
    ['toTable', { toTable: 'housing; drop table month' }],
    ['fromColumn', { fromColumn: 'price' }],
    ['toColumn', { toColumn: 'median_listing_price' }],
    ['fromYear', { fromYear: '2019' }],
    ['fromYear', { fromYear: 'last' }],
    ['toYear', { toYear: '2018' }],
    ['toYear', { fromYear: '2020', toYear: '2020' }],
    // A later first year.
    ['toYear', { fromYear: '2021', toYear: '2018' }],
    ['fromYear', { fromYear: '2022' }],
    ['toYear', { toYear: '2021.5' }],
    ['orderBy', { orderBy: 'population' }],
    ['orderByDir', { orderByDir: 'up' }],
    ['states', { searchArea: 'state', states: 'Ontario' }],
    ['minHousingPriceFilter', { minHousingPriceFilter: '-1' }],
    ['fields', { fields: 'change' }],
  ])('refuses a bad %s with 422 naming it: %j', async (field, query) => {
    const response = await find(query)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })
})
