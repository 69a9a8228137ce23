import { describe, expect, test } from '@jest/globals'
import { periodColumns, startFakeHousing } from './fake-housing.ts'
import { startPlaces } from './start-places.ts'

const housing = await startFakeHousing((url) =>
  url.pathname.endsWith('/years')
    ? periodColumns('7', {
        '02801': { from_price: 400_000, to_price: 400_000 },
        '02802': { from_price: 100_000, to_price: 100_000 },
      })
    : periodColumns('7', {
        '02801': { days_on_market: 30, housing_inventory: 50 },
        '02804': { days_on_market: 60, housing_inventory: 40 },
      }),
)
const { db, build, serve } = await startPlaces(['RI', 'DC'])
await build({
  housing: {
    version: '7',
    period: '2022-01',
    dataSet: 'real',
    months: ['2022-01', '2021-12', '2021-11', '2020-12'],
    periods: { median_listing_price: '2022-01', days_on_market: '2022-01' },
    zips: ['02801', '02802'],
    columns: { median_listing_price: [510_000, 210_000], days_on_market: [20, 10] },
    trend: [[510_000], [210_000]],
  },
})
const people = { '02801': 100, '02802': 300, '02804': 600 }
for (const [zip, population] of Object.entries(people)) {
  await db.database.query('update zip_profile set population = $2, median_rent = $3 where zip = $1', [
    zip,
    population,
    population + 900,
  ])
}
const search = await serve(housing.url)
const get = (path: string, query: Record<string, string> = {}) => search.get(path, { query })
const statistic = (stat: string, query: Record<string, string> = {}, state = 'RI') =>
  get(`/api/state/statistics/${state}/${stat}`, query)

describe('GET /api/state/statistics/:state/:stat', () => {
  test('has the same response at its former address', async () => {
    const former = await get('/api/state/RI/statistics/median_listing_price', { year: '2021' })
    expect(former.statusCode).toBe(200)
    expect(former.json()).toEqual((await statistic('median_listing_price', { year: '2021' })).json())
  })

  test('has the newest values, their weighted mean, median and distribution', async () => {
    const response = await statistic('median_listing_price', {}, 'rhode-island')
    expect(response.json()).toEqual({
      state_abbr: 'RI',
      stat: 'median_listing_price',
      year: 2022,
      years: [2022, 2021, 2020],
      vintage: '2022-01',
      count: 2,
      total: null,
      // (510,000 × 100 + 210,000 × 300) ÷ 400; the middle of the two.
      mean: 285_000,
      median: 360_000,
      histogram: expect.objectContaining({ counts: expect.any(Array) }),
      data_set: 'real',
    })
    const { edges, counts } = response.json().histogram
    expect(edges).toHaveLength(counts.length + 1)
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(2)
    // Round edges: 300,000 dollars in at most 24 bins are 20,000 wide.
    expect(edges[1] - edges[0]).toBe(20_000)
    expect(response.headers['server-timing']).toMatch(/^search;dur=/)
  })

  test('of a year: the average price, and the newest month of all other listings', async () => {
    expect((await statistic('median_listing_price', { year: '2021' })).json()).toMatchObject({
      // (400,000 × 100 + 100,000 × 300) ÷ 400
      year: 2021,
      vintage: '2021',
      count: 2,
      mean: 175_000,
      median: 250_000,
    })
    expect((await statistic('days_on_market', { year: '2021' })).json()).toMatchObject({
      // (30 × 100 + 60 × 600) ÷ 700 = 55.71…
      year: 2021,
      vintage: '2021-12',
      count: 2,
      mean: 55.7,
      median: 45,
    })
    expect(housing.calls).toContain('/internal/housing/months?period=2021-12&compared=2020-12')
  })

  test('has totals of counts', async () => {
    const { total, median } = (await statistic('housing_inventory', { year: '2021' })).json()
    expect([total, median]).toEqual([90, 45])
  })

  test('equals what SQL computes', async () => {
    const { mean, median, count } = (await statistic('days_on_market')).json()
    const [row] = await db.database.query(
      `select sum(days_on_market * population) / sum(population) as mean, count(days_on_market)::int as count,
         percentile_cont(0.5) within group (order by days_on_market) as median
       from zip_profile where state_abbr = 'RI' and days_on_market is not null`,
    )
    expect({ mean, median, count }).toEqual(row)
  })

  test('names what is wrong', async () => {
    expect((await statistic('median_rent', {}, 'XX')).json().error).toBe('There is no state "XX".')
    expect((await statistic('weather')).json().error).toBe('There is no statistic "weather".')
    const early = await statistic('days_on_market', { year: '2010' })
    expect([early.statusCode, early.json().error]).toEqual([404, 'Median days on market is not loaded for 2010.'])
    const bad = await statistic('median_rent', { year: 'soon' })
    expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([422, ['year']])
  })
})

describe('GET /api/zips/rankings of a year', () => {
  const ranked = async (query: Record<string, string>) => {
    const all = { state: 'RI', floor: '0', minInventory: '0', ...query }
    return (await get('/api/zips/rankings', all)).json()
  }

  test('ranks by the values of that year and shows them', async () => {
    const prices = await ranked({ stat: 'median_listing_price', year: '2021' })
    expect(prices.data).toMatchObject([
      { zip: '02801', median_listing_price: 400_000, period: null },
      { zip: '02802', median_listing_price: 100_000 },
    ])
    const days = await ranked({ stat: 'days_on_market', year: '2021', dir: 'asc' })
    expect(days.data).toMatchObject([
      { zip: '02801', days_on_market: 30, period: '2021-12' },
      { zip: '02804', days_on_market: 60 },
    ])
    const newest = await ranked({ stat: 'median_listing_price' })
    expect(newest.data[0]).toMatchObject({ zip: '02801', median_listing_price: 510_000 })
  })

  test('names a year that is not loaded', async () => {
    const response = await get('/api/zips/rankings', { stat: 'days_on_market', year: '2010' })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['year']])
  })
})
