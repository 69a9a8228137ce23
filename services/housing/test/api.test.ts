import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { april2018, fileToday, june2020, natick } from './files.ts'
import { type Housing, startHousing } from './support.ts'

let housing: Housing
beforeAll(async () => {
  housing = await startHousing()
})
afterAll(() => housing?.stop())

const periodsPath = '/api/housing/availableHousingPeriods'

describe('GET /api/housing/availableHousingPeriods', () => {
  test('returns an empty list before anything is loaded', async () => {
    expect((await housing.get(periodsPath)).json()).toEqual({ housing_periods: [] })
  })

  test('lists exactly the loaded months, newest first', async () => {
    await housing.load(april2018)
    await housing.load(june2020)
    expect((await housing.get(periodsPath)).json()).toEqual({
      housing_periods: [
        { period: '2020-06', month: 6, year: 2020, label: 'Jun 2020', zips: 3 },
        { period: '2018-04', month: 4, year: 2018, label: 'Apr 2018', zips: 2 },
      ],
    })
  })
})

describe('GET /api/housing/zip/:zip', () => {
  test('returns only the series that are asked for', async () => {
    const path = '/api/housing/zip/01760'
    const { series } = (await housing.get(`${path}?fields=days_on_market,housing_inventory`)).json()
    expect(series.zip).toEqual({ housing_inventory: [112.5, 100], days_on_market: [30, 20] })
    expect(Object.keys(series.country)).toEqual(['housing_inventory', 'days_on_market'])
    expect((await housing.get(`${path}?fields=days_on_market,color`)).statusCode).toBe(422)
  })

  test('returns the months of the zip, its state and the country, oldest first', async () => {
    const response = await housing.get('/api/housing/zip/01760')
    expect(response.headers['x-data-set']).toBe('real')
    expect(response.json()).toEqual({
      zip: '01760',
      state_abbr: 'MA',
      periods: ['2018-04', '2020-06'],
      data_set: 'real',
      series: {
        zip: {
          median_listing_price: [600000, 800000],
          median_listing_price_per_square_foot: [null, 300],
          housing_inventory: [112.5, 100],
          total_inventory: [120, 150],
          days_on_market: [30, 20],
        },
        // 2018: (600000 × 112.5 + 400000 × 37.5) / 150; 2020: (800000 × 100 + 500000 × 300) / 400.
        state: {
          median_listing_price: [550000, 575000],
          median_listing_price_per_square_foot: [null, 300],
          housing_inventory: [150, 400],
          total_inventory: [160, 460],
          days_on_market: [35, 35],
        },
        // 2020: with 450000 × 50; (300.4 × 100 + 200 × 50) / 150; (2000 + 12000 + 3000) / 450.
        country: {
          median_listing_price: [550000, 561111],
          median_listing_price_per_square_foot: [null, 267],
          housing_inventory: [150, 450],
          total_inventory: [160, 520],
          days_on_market: [35, expect.closeTo(37.7778, 4)],
        },
      },
      method: expect.stringContaining('weighted by active listings'),
    })
  })

  test('has null for months in which the zip has no row', async () => {
    const { series } = (await housing.get('/api/housing/zip/02806')).json()
    expect(series.zip.median_listing_price).toEqual([null, 450000])
    expect(series.state.median_listing_price).toEqual([null, 450000])
  })

  test('returns 304 until the data changes', async () => {
    const first = await housing.get('/api/housing/zip/01760')
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await housing.get('/api/housing/zip/01760', { headers })).statusCode).toBe(304)
    expect((await housing.get('/api/housing/zip/01701', { headers })).statusCode).toBe(200)
    const bare = { ...natick('202007', 700000), postal_code: '33858', zip_name: '' }
    await housing.load(fileToday([bare, natick('202007', 810000)]))
    const changed = await housing.get('/api/housing/zip/01760', { headers })
    expect(changed.statusCode).toBe(200)
    expect(changed.json().series.zip.median_listing_price).toEqual([600000, 800000, 810000])
    expect(changed.headers.etag).not.toBe(first.headers.etag)
  })

  test('has no state if the publisher never names one, but counts the zip in the country', async () => {
    const { state_abbr, series } = (await housing.get('/api/housing/zip/33858')).json()
    expect([state_abbr, series.state]).toEqual([null, null])
    expect(series.country.median_listing_price[2]).toBe(755000)
  })

  test('returns 404 for a zip without data, 422 for a malformed zip', async () => {
    const unknown = await housing.get('/api/housing/zip/00000')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
    for (const zip of ['1760', '017600', 'abcde', '01760%27']) {
      const response = await housing.get(`/api/housing/zip/${zip}`)
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toHaveProperty('zip')
    }
  })
})

test('every route but /readyz returns 401 without a signed identity', async () => {
  for (const url of [periodsPath, '/internal/housing/columns', '/internal/data-sources']) {
    expect((await housing.server.inject({ url })).statusCode).toBe(401)
  }
  expect((await housing.server.inject({ url: '/readyz' })).statusCode).toBe(200)
})
