import type { SearchProfile } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { startPlaces } from './start-places.ts'

const values = [
  ['02801', 300_000, 60, 20, 5, 100, 35],
  ['02802', 400_000, 90, 10, 15, 300, 45],
  ['02804', 500_000, 20, 40, 1, 900, 25],
  ['02806', null, 75, 30, 20, 500, 40],
  ['20001', 350_000, 95, 25, 10, 400, 33],
] as const

// Rhode Island and DC, where only five zips have values.
const { db, build, serve } = await startPlaces(['RI', 'DC'])
await build()
for (const row of values) {
  await db.database.query(
    `update zip_profile set median_listing_price = $2, overall_score = $3, pct_returns_0_50k = $4,
       pct_returns_200k_plus = $5, population_density = $6, median_age = $7 where zip = $1`,
    [...row],
  )
}
const search = await serve()
const find = (query: Record<string, string>) =>
  search.get('/api/search/income_housing_schools', { query: { selectedAreaSearch: 'nationwide', ...query } })
const zipsOf = async (query: Record<string, string>) =>
  (await find(query))
    .json()
    .map(({ zip }: { zip: string }) => zip)
    .slice(0, 5)

describe('GET /api/search/income_housing_schools', () => {
  test('lists the best schools first, at most 99 zips', async () => {
    const response = await find({ fields: 'overall_score' })
    expect(await zipsOf({})).toEqual(['20001', '02802', '02806', '02801', '02804'])
    expect(response.json()).toHaveLength(99)
    expect(Number(response.headers['x-total-count'])).toBeGreaterThan(99)
    expect(response.headers['server-timing']).toMatch(/^search;dur=/)
    expect(response.json()[0]).toMatchObject({ zip: '20001', overall_score: 95 })
  })

  test.each([
    [
      'price bounds, inclusive',
      { minHousingPriceFilter: '300000', maxHousingPriceFilter: '400000' },
      ['20001', '02802', '02801'],
    ],
    ['a share of returns', { avgReturnAmountFilter: '{"0-50":"20,30"}' }, ['20001', '02806']],
    ['two shares of returns', { avgReturnAmountFilter: '{"0-50":"5,25","200-plus":"5,20"}' }, ['20001', '02802']],
    ['a school ranking', { schoolScoreRange: 'top-10' }, ['20001', '02802', '02806']],
    ['scores, low < value ≤ high', { schoolScoreRange: '60,90' }, ['02802', '02806']],
    ['density and age', { populationDensityFilter: '100,500', medianAgeFilter: '30,40' }, ['20001', '02806']],
  ])('filters by %s', async (_, query, zips) => {
    expect(await zipsOf(query)).toEqual(zips)
  })

  test('searches around a zip or a town, or in states', async () => {
    const bounds = { schoolScoreRange: 'top-80' }
    expect(await zipsOf({ ...bounds, selectedAreaSearch: 'state', filteredStates: 'DC' })).toEqual(['20001'])
    const around = { selectedAreaSearch: 'zip', placeType: 'zip', placeValue: '20001' }
    const response = await find({ ...bounds, ...around, distanceFromRadius: '5' })
    expect(response.json()).toMatchObject([{ zip: '20001' }])
    expect(response.headers['x-search-center']).toMatch(/^38\.9.*,-77\.0/)
  })

  test('refuses a filter that does not parse with its name', async () => {
    const response = await find({ avgReturnAmountFilter: '{"0-50":"30"}' })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ 'avgReturnAmountFilter.0-50': [expect.any(String)] })
  })
})

test('GET /internal/search/profile has prices and places for the schools service', async () => {
  const profile: SearchProfile = (await search.get('/internal/search/profile')).json()
  const row = profile.zips.indexOf('20001')
  expect([profile.town[row], profile.state_abbr[row]]).toEqual(['Washington', 'DC'])
  expect(profile.columns.median_listing_price[row]).toBe(350_000)
  expect(profile.columns.overall_score[profile.zips.indexOf('02804')]).toBe(20)
  expect(profile.columns.median_listing_price[profile.zips.indexOf('02806')]).toBeNull()
  const { places } = profile
  const bristol = places.key.findIndex((key, i) => key === 'bristol' && places.kind[i] === 'town')
  expect(places.zips[bristol]!.map((zip) => profile.zips[zip])).toEqual(['02809'])
  expect(places.lat[bristol]).toBeCloseTo(profile.lat[profile.zips.indexOf('02809')]!, 9)
  expect(new Set(places.kind)).toEqual(new Set(['town', 'county', 'metro']))
})
