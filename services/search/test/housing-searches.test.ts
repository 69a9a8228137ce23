import { deadlineHeader } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { describe, expect, test } from '@jest/globals'
import { periodColumns, startFakeHousing } from './fake-housing.ts'
import { zipsOf } from './few-places.ts'
import { startPlaces } from './start-places.ts'

const april2023 = periodColumns(
  '7',
  {
    '02801': { days_on_market: 10, housing_inventory: 30, median_listing_price: 300_000 },
    '02802': { days_on_market: 20, housing_inventory: 1, median_listing_price: 250_000 },
    '02804': { days_on_market: null, housing_inventory: 50, median_listing_price: 400_000 },
    '02806': { days_on_market: 5, housing_inventory: 0, median_listing_price: 500_000 },
    '20001': { days_on_market: 7, housing_inventory: 10, median_listing_price: 1_550 },
    // Not a place that search knows.
    '99999': { days_on_market: 1, housing_inventory: 99, median_listing_price: 400_000 },
  },
  ['02801'],
)
const april2024 = periodColumns('7', {
  '02801': { total_inventory: 40, inventory_net_change: -5, peak_price_change: -12 },
  '20001': { total_inventory: 12, inventory_net_change: null, housing_inventory: 8 },
})
const housing = await startFakeHousing(({ searchParams }) =>
  searchParams.get('period') === '2023-04'
    ? april2023
    : searchParams.get('period') === '2024-04'
      ? april2024
      : periodColumns('7', {}),
)

const { build, serve } = await startPlaces(['RI', 'DC'])
const buildVersion = (version: string) =>
  build({
    housing: {
      version,
      period: '2024-04',
      dataSet: 'real',
      months: ['2024-04', '2024-03', '2023-04', '2022-12'],
      periods: { median_listing_price: '2024-04', peak_price_change: '2024-04' },
      zips: ['02801', '02802'],
      columns: { median_listing_price: [310_000, null], peak_price_change: [-10, null] },
      trend: [[300_000, 310_000], []],
    },
  })
await buildVersion('7')
const search = await serve(housing.url)
const find = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  search.get('/api/search', { query: { searchArea: 'nationwide', ...query }, headers })
const hot = { searchType: 'hot_housing', datePeriod: '2023-04' }

describe('GET /api/search with searchType=hot_housing', () => {
  test('lists the zips of a month by days on market, from one listing on', async () => {
    const response = await find(hot)
    expect(zipsOf(response)).toEqual(['20001', '02801', '02802', '02804'])
    expect(response.headers).toMatchObject({
      'x-total-count': '4',
      'x-data-period': '2023-04',
      'x-compare-period': '2022-12',
      'x-data-set': 'real',
      'server-timing': expect.stringMatching(/^search;dur=/),
    })
    expect(response.json()[1]).toMatchObject({
      zip: '02801',
      town: 'Adamsville',
      state_abbr: 'RI',
      period: '2023-04',
      days_on_market: 10,
      housing_inventory: 30,
      median_listing_price: 300_000,
      // The month has neither, and the newest month’s are not shown for it.
      total_inventory: null,
      peak_price_change: null,
      price_trend: [300_000, 310_000],
    })
  })

  test('notes what is doubted, implausible and missing in the month', async () => {
    const items: { zip: string; notes: Record<string, unknown> }[] = (await find(hot)).json()
    const noteOf = (zip: string, key: string) => items.find((item) => item.zip === zip)?.notes[key]
    expect(noteOf('02801', 'days_on_market')).toEqual({ flags: ['publisher_warning'] })
    expect(noteOf('20001', 'median_listing_price')).toEqual({ flags: ['implausible'] })
    expect(noteOf('20001', 'days_on_market')).toBeUndefined()
    expect(noteOf('02804', 'days_on_market')).toEqual({ kind: 'missing', reason: 'not_published' })
    expect(noteOf('02801', 'total_inventory')).toMatchObject({ reason: 'file_not_loaded' })
    expect(noteOf('02801', 'median_listing_net_change')).toMatchObject({ reason: 'too_few_months' })
    expect(noteOf('02801', 'population')).toMatchObject({ reason: 'not_loaded' })
  })

  test('filters by the figures of the month', async () => {
    const listings = (minInventory: string) => find({ ...hot, minInventory })
    expect(zipsOf(await listings('10'))).toEqual(['20001', '02801', '02804'])
    // Those without known listings stay when no least number is asked for.
    expect(zipsOf(await listings('0')).slice(0, 2)).toEqual(['02806', '20001'])
    expect(Number((await listings('0')).headers['x-total-count'])).toBeGreaterThan(100)
    const prices = { minHousingPriceFilter: '250000', maxHousingPriceFilter: '300000' }
    expect(zipsOf(await find({ ...hot, ...prices }))).toEqual(['02801', '02802'])
    const filters = JSON.stringify({ days_on_market: '-1,15' })
    expect(zipsOf(await find({ ...hot, filters, searchOrderByDir: 'desc' }))).toEqual(['02801', '20001'])
    expect(zipsOf(await find({ ...hot, searchArea: 'state', states: 'DC' }))).toEqual(['20001'])
  })

  test('returns the named fields only', async () => {
    const fields = 'days_on_market,population'
    expect((await find({ ...hot, fields })).json()[1]).toEqual({
      zip: '02801',
      town: 'Adamsville',
      county: 'Newport County',
      state_abbr: 'RI',
      lat: expect.any(Number),
      lng: expect.any(Number),
      // Rhode Island: 4,886 ÷ 455,700.
      tax_rate: 1.07,
      period: '2023-04',
      days_on_market: 10,
      population: null,
      moe: {},
      notes: {
        days_on_market: { flags: ['publisher_warning'] },
        population: { kind: 'missing', reason: 'not_loaded' },
      },
    })
  })

  test('returns 304 while neither search nor data has changed', async () => {
    const { headers } = await find(hot)
    const etag = { 'if-none-match': String(headers.etag) }
    expect((await find(hot, etag)).statusCode).toBe(304)
    expect((await find({ ...hot, datePeriod: '2024-04' }, etag)).statusCode).toBe(200)
    const compared = { housingInventoryCompareDate: '2024-03' }
    expect((await find({ ...hot, ...compared }, etag)).statusCode).toBe(200)
  })

  test('counts the same, and how many match without each limit', async () => {
    const query = { searchArea: 'nationwide', ...hot, histogram: 'days_on_market' }
    const filters = JSON.stringify({ days_on_market: '-1,15' })
    const counted = await search.get('/api/search/count', { query: { ...query, filters } })
    expect(counted.headers['x-data-period']).toBe('2023-04')
    const { count, relax, histograms } = counted.json()
    expect([count, relax]).toEqual([
      2,
      [
        { filter: 'days_on_market', count: 4 },
        { filter: 'housing_inventory', count: 3 },
      ],
    ])
    const { counts } = histograms.days_on_market
    expect(counts.reduce((sum: number, each: number) => sum + each, 0)).toBe(3)
  })
})

describe('GET /api/search with searchType=housing_stat', () => {
  test('lists the newest month, compared with a year before, by default', async () => {
    const response = await find({ searchType: 'housing_stat', minInventory: '0' })
    expect(zipsOf(response).slice(0, 2)).toEqual(['20001', '02801'])
    expect(response.headers).toMatchObject({ 'x-data-period': '2024-04', 'x-compare-period': '2023-04' })
    expect(housing.calls).toContain('/internal/housing/months?period=2024-04&compared=2023-04')
    expect(response.json()[1]).toMatchObject({ total_inventory: 40, inventory_net_change: -5, peak_price_change: -12 })
  })

  test('orders by its four statistics', async () => {
    const order = { searchOrderBy: 'inventory_net_change', searchOrderByDir: 'desc' }
    const query = { searchType: 'housing_stat', minInventory: '0', ...order }
    expect(zipsOf(await find(query))[0]).toBe('02801')
  })

  test('compares with the month that is named', async () => {
    const compared = { housingInventoryCompareDate: '2024-03' }
    const response = await find({ searchType: 'housing_stat', ...compared })
    expect(response.headers['x-compare-period']).toBe('2024-03')
    expect(housing.calls.at(-1)).toBe('/internal/housing/months?period=2024-04&compared=2024-03')
  })
})

test.each<[string, Record<string, string>]>([
  ['datePeriod', { datePeriod: '1999-01' }],
  ['datePeriod', { datePeriod: 'April' }],
  ['housingInventoryCompareDate', { housingInventoryCompareDate: '2020-01' }],
  ['housingInventoryCompareDate', { housingInventoryCompareDate: '2024-04' }],
  ['housingInventoryCompareDate', { housingInventoryCompareDate: '24-04' }],
  ['minInventory', { minInventory: '-1' }],
  ['minInventory', { minInventory: 'many' }],
  ['searchOrderBy', { searchOrderBy: 'population' }],
  ['searchOrderBy', { searchOrderBy: 'days_on_market' }],
  ['searchReturnType', { searchReturnType: 'town' }],
])('refuses a bad %s with 422 naming it: %j', async (field, query) => {
  for (const path of ['/api/search', '/api/search/count']) {
    const response = await search.get(path, { query: { searchType: 'housing_stat', ...query } })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  }
})

test('pulls a month once for parallel searches', async () => {
  const before = housing.calls.length
  const query = { ...hot, datePeriod: '2024-03' }
  const responses = await Promise.all(Array.from({ length: 10 }, () => find(query)))
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(housing.calls.length - before).toBe(1)
})

test('a search that has waited for a month until its deadline is not computed', async () => {
  for (const path of ['/api/search', '/api/search/count']) {
    const response = await search.get(path, { query: hot, headers: { [deadlineHeader]: '0' } })
    expect([path, response.statusCode, response.json().code]).toEqual([path, 503, 'unavailable'])
  }
})

test('while housing is down, months in memory still answer and others are a 503', async () => {
  await find(hot)
  housing.setDown(true)
  expect(zipsOf(await find(hot))).toHaveLength(4)
  const response = await find({ ...hot, datePeriod: '2022-12' })
  expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  housing.setDown(false)
  expect((await find({ ...hot, datePeriod: '2022-12' })).statusCode).toBe(200)
})

describe('months that are not in memory', () => {
  const december = { ...hot, datePeriod: '2022-12', housingInventoryCompareDate: '2024-03' }

  test('are being prepared while housing is slow, pulled once, and found by the same call later', async () => {
    const release = housing.hold()
    const before = housing.calls.length
    const soon = { [deadlineHeader]: '200' }
    for (const path of ['/api/search', '/api/search/count', '/api/search']) {
      const response = await search.get(path, { query: { searchArea: 'nationwide', ...december }, headers: soon })
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        202,
        'preparing',
        '1',
      ])
      expect(response.json().error).toBe(
        'The housing data of Dec 2022 is being prepared. Please try again in a moment.',
      )
    }
    // Those in memory do not wait.
    expect((await find(hot, soon)).statusCode).toBe(200)
    release()
    await eventually(async () => expect((await find(december, soon)).statusCode).toBe(200))
    expect(housing.calls.length - before).toBe(1)
  })

  test('are years of statistics and of changing places too', async () => {
    const release = housing.hold()
    const headers = { [deadlineHeader]: '200' }
    for (const path of [
      '/api/search/changing_places?fromYear=2023&toYear=2024',
      '/api/zips/rankings?stat=median_listing_price&year=2022',
      '/api/state/statistics/RI/median_listing_price?year=2023',
    ]) {
      const response = await search.get(path, { headers })
      expect([path, response.statusCode, response.json().code]).toEqual([path, 202, 'preparing'])
    }
    release()
  })
})

describe('the default months', () => {
  const defaults = [
    '/api/search?searchType=hot_housing',
    '/api/search/count?searchType=hot_housing',
    '/api/search?searchType=housing_stat',
    '/api/search/changing_places',
    '/api/zips/rankings?stat=days_on_market',
  ]
  const statusesOf = async (server: typeof search) => {
    const headers = { [deadlineHeader]: '1000' }
    const responses = await Promise.all(defaults.map((path) => server.get(path, { headers })))
    return responses.map(({ statusCode }) => statusCode)
  }
  const found = defaults.map(() => 200)

  test('of a new version are ready before it is shown: until then the one before answers', async () => {
    const shownVersion = () => search.snapshots.current().model.housing?.version
    const release = housing.hold()
    const before = housing.calls.length
    await buildVersion('8')
    await search.announce()
    // The new version asks for its months.
    await eventually(() => expect(housing.calls.length).toBe(before + 1))
    expect([shownVersion(), await statusesOf(search)]).toEqual(['7', found])
    release()
    await eventually(() => expect(shownVersion()).toBe('8'))
    const prepared = housing.calls.length
    housing.setDown(true)
    expect(await statusesOf(search)).toEqual(found)
    expect(housing.calls).toHaveLength(prepared)
    housing.setDown(false)
  })

  test('are ready when a replica answers for the first time', async () => {
    const replica = await serve(housing.url)
    const prepared = housing.calls.length
    expect(await statusesOf(replica)).toEqual(found)
    expect(housing.calls).toHaveLength(prepared)
  })

  test('stay in memory whatever other months are searched', async () => {
    const periods = ['2024-03', '2023-04', '2022-12']
    for (const datePeriod of periods)
      for (const housingInventoryCompareDate of ['2024-04', ...periods])
        if (housingInventoryCompareDate !== datePeriod)
          await find({ searchType: 'hot_housing', datePeriod, housingInventoryCompareDate })
    const before = housing.calls.length
    expect(await statusesOf(search)).toEqual(found)
    expect(housing.calls).toHaveLength(before)
  })

  test('of a replica that starts while housing is down are prepared as soon as it is up', async () => {
    housing.setDown(true)
    const replica = await serve(housing.url, { longestPreparationMs: 0 })
    expect((await replica.get('/api/search?states=RI')).statusCode).toBe(200)
    expect((await replica.get(defaults[0]!)).statusCode).toBe(503)
    housing.setDown(false)
    const yearsCalled = () => housing.calls.filter((path) => path.endsWith('from=2022&to=2024')).length
    const before = yearsCalled()
    // The last of its sets.
    await eventually(() => expect(yearsCalled()).toBe(before + 1))
    await eventually(async () => {
      const calls = housing.calls.length
      expect(await statusesOf(replica)).toEqual(found)
      expect(housing.calls).toHaveLength(calls)
    })
  })
})
