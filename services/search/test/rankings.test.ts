import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

const values = [
  { zip: '02801', population: 100, housing_inventory: 30, days_on_market: 10, commute: 20 },
  { zip: '02802', population: 1000, housing_inventory: 20, days_on_market: 10, commute: 30 },
  { zip: '02804', population: null, housing_inventory: 50, days_on_market: 5, commute: null },
  { zip: '02806', population: 2000, housing_inventory: null, days_on_market: 40, commute: 10 },
  { zip: '20001', population: 5000, housing_inventory: 10, days_on_market: 7, commute: 15 },
]

// Rhode Island and DC: only five zips have values, except for rent, which all of Rhode Island has.
const { db, build, serve } = await startPlaces(['RI', 'DC'])
await build()
for (const { zip, population, housing_inventory, days_on_market, commute } of values) {
  await db.database.query(
    `update zip_profile set population = $2, housing_inventory = $3, days_on_market = $4,
       mean_commute_minutes = $5, overall_score = $4 where zip = $1`,
    [zip, population, housing_inventory, days_on_market, commute],
  )
}
await db.database.query(`update zip_profile set median_rent = 10000 - zip::int where state_abbr = 'RI'`)
const search = await serve()

const getRankings = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  search.get('/api/zips/rankings', { query, headers })
/** Without floors, unless the test sets them. */
const ranked = async (query: Record<string, string>) =>
  (await getRankings({ floor: '0', minInventory: '0', ...query })).json().data.map(({ zip }: { zip: string }) => zip)

describe('GET /api/zips/rankings', () => {
  test('ranks the zips that have a value, ties by zip both ways', async () => {
    const everyone = { floor: '0', minInventory: '0' }
    const lowest = await getRankings({ stat: 'days_on_market', dir: 'asc', ...everyone })
    expect(lowest.json()).toMatchObject({ total: 5, page: 1, pages: 1 })
    expect(await ranked({ stat: 'days_on_market', dir: 'asc' })).toEqual(['02804', '20001', '02801', '02802', '02806'])
    expect(await ranked({ stat: 'days_on_market', dir: 'desc' })).toEqual(['02806', '02801', '02802', '20001', '02804'])
  })

  test('ties share a rank, and the floors are named', async () => {
    const { ranks, floors } = (
      await getRankings({ stat: 'days_on_market', dir: 'asc', floor: '0', minInventory: '0' })
    ).json()
    // 5, 7, 10, 10 and 40 days
    expect({ ranks, floors }).toEqual({ ranks: [1, 2, 3, 3, 5], floors: { population: 0, listings: 0, base: 0 } })
    expect((await getRankings({ stat: 'days_on_market' })).json().floors).toEqual({
      population: 1000,
      listings: 20,
      base: 0,
    })
  })

  test('an attribute that compares within a state has ranks in a state only', async () => {
    const query = { stat: 'overall_score', floor: '0' }
    expect((await getRankings(query)).json().ranks).toEqual([null, null, null, null, null])
    expect((await getRankings({ ...query, state: 'RI' })).json().ranks).toEqual([1, 2, 2, 4])
  })

  test('returns zips as a search does', async () => {
    const query = { stat: 'days_on_market', state: 'DC', minInventory: '0' }
    const { data } = (await getRankings(query)).json()
    const response = await search.get('/api/search', {
      query: { states: 'DC', searchOrderBy: 'days_on_market', searchOrderByDir: 'desc' },
    })
    expect(data).toEqual([response.json()[0]])
    expect(data[0]).toMatchObject({ zip: '20001', town: 'Washington', days_on_market: 7 })
  })

  test('puts the better end first by default, the highest where neither is better', async () => {
    expect(await ranked({ stat: 'mean_commute_minutes' })).toEqual(['02806', '20001', '02801', '02802'])
    expect((await ranked({ stat: 'overall_score' }))[0]).toBe('02806')
    expect((await ranked({ stat: 'days_on_market' }))[0]).toBe('02806')
  })

  test('leaves out zips below the population floor and those without a known population', async () => {
    const query = { stat: 'days_on_market', dir: 'asc' }
    expect(await ranked({ ...query, floor: '1000' })).toEqual(['20001', '02802', '02806'])
    expect(await ranked({ ...query, floor: '1001' })).toEqual(['20001', '02806'])
    expect(await ranked({ ...query, floor: '0' })).toHaveLength(5)
  })

  test('leaves out small places by default: fewer than 1,000 people, 20 listings for measures of listings', async () => {
    const byDefault = async (query: Record<string, string>) =>
      (await getRankings(query)).json().data.map(({ zip }: { zip: string }) => zip)
    expect(await byDefault({ stat: 'days_on_market' })).toEqual(['02802'])
    expect(await byDefault({ stat: 'days_on_market', minInventory: '10' })).toEqual(['02802', '20001'])
    expect(await byDefault({ stat: 'overall_score' })).toEqual(['02806', '02802', '20001'])
  })

  test('returns the named fields only', async () => {
    const query = { stat: 'days_on_market', floor: '1000', fields: 'days_on_market' }
    const [zip] = (await getRankings(query)).json().data
    expect(zip).toMatchObject({ zip: '02802', days_on_market: 10, moe: {} })
    expect(zip).not.toHaveProperty('population')
  })

  test('leaves out zips with fewer listings than requested and those without known listings', async () => {
    const query = { stat: 'days_on_market', dir: 'asc' }
    expect(await ranked({ ...query, minInventory: '20' })).toEqual(['02804', '02801', '02802'])
    expect(await ranked({ ...query, minInventory: '20', floor: '1000' })).toEqual(['02802'])
  })

  test.each(['RI', 'ri', 'Rhode Island', 'rhode-island'])('accepts a state as %s', async (state) => {
    expect(await ranked({ stat: 'days_on_market', dir: 'asc', state })).toEqual(['02804', '02801', '02802', '02806'])
  })

  test('returns 25 zips per page, the rest on the last, none beyond', async () => {
    const rows: { zip: string }[] = await db.database.query(`select zip from zip_profile where state_abbr = 'RI'`)
    const all = rows.map(({ zip }) => zip).sort()
    const pages = Math.ceil(all.length / 25)
    expect(all.length % 25).not.toBe(0)
    const seen: string[] = []
    for (let page = 1; page <= pages; page++) {
      const response = (await getRankings({ stat: 'median_rent', floor: '0', page: String(page) })).json()
      expect(response).toMatchObject({ total: all.length, page, pages })
      expect(response.data).toHaveLength(page < pages ? 25 : all.length % 25)
      seen.push(...response.data.map(({ zip }: { zip: string }) => zip))
    }
    expect(seen).toEqual(all)
    const beyond = await getRankings({ stat: 'median_rent', floor: '0', page: String(pages + 1) })
    expect(beyond.json()).toMatchObject({ data: [], ranks: [], total: all.length, page: pages + 1, pages })
  })

  test('ranks nothing where no zip has a value', async () => {
    expect((await getRankings({ stat: 'median_household_income' })).json()).toMatchObject({
      data: [],
      ranks: [],
      total: 0,
      page: 1,
      pages: 0,
    })
  })

  test('returns 304 while neither request nor data has changed', async () => {
    const { headers } = await getRankings({ stat: 'median_rent', dir: 'desc', state: 'RI' })
    const etag = { 'if-none-match': String(headers.etag) }
    const again = await getRankings({ stat: 'median_rent', state: 'rhode island', page: '1' }, etag)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    for (const other of [{ page: '2' }, { dir: 'asc' }, { floor: '5' }, { state: 'DC' }]) {
      const response = await getRankings({ stat: 'median_rent', state: 'RI', ...other } as never, etag)
      expect([other, response.statusCode]).toEqual([other, 200])
    }
  })

  test.each([
    ['stat', { stat: undefined }],
    ['stat', { stat: '' }],
    ['stat', { stat: 'shoe_size' }],
    ['stat', { stat: 'constructor' }],
    ['dir', { dir: 'up' }],
    ['state', { state: 'Ontario' }],
    ['page', { page: '0' }],
    ['page', { page: '1.5' }],
    ['page', { page: 'two' }],
    ['page', { page: '1e308' }],
    ['floor', { floor: '-1' }],
    ['floor', { floor: 'many' }],
    ['minInventory', { minInventory: 'Infinity' }],
    ['fields', { fields: 'shoe_size' }],
  ])('refuses a bad %s with 422 naming it: %j', async (field, query) => {
    const { stat, ...more } = { stat: 'median_rent', ...(query as Record<string, string>) }
    const response = await getRankings(stat === undefined ? more : { stat, ...more })
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })

  test('names every bad field of one request', async () => {
    const { errors } = (await getRankings({ stat: 'x', dir: 'up', state: 'XX', page: '0' })).json()
    expect(Object.keys(errors).sort()).toEqual(['dir', 'page', 'stat', 'state'])
  })
})
