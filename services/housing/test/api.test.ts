import { afterAll, describe, expect, test } from '@jest/globals'
import { april2018, fileToday, june2020, natick } from './files.ts'
import { startHousing } from './support.ts'

const housing = await startHousing()
afterAll(() => housing.stop())

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
        // 2020: with 450000 × 50; (300.4 × 100 + 200 × 50) / 150; (2000 + 12000 + 3000) / 450 = 37.78, to the tenth.
        country: {
          median_listing_price: [550000, 561111],
          median_listing_price_per_square_foot: [null, 267],
          housing_inventory: [150, 450],
          total_inventory: [160, 520],
          days_on_market: [35, 37.8],
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

const json = async (path: string) => (await housing.get(path)).json()
const errorsOf = async (path: string) => {
  const response = await housing.get(path)
  return [response.statusCode, Object.keys(response.json().errors)]
}

test('before anything is loaded, there are no months and no states', async () => {
  await housing.empty()
  expect(await json('/api/housing/trends')).toMatchObject({ periods: [], states: [] })
  expect(await json('/api/housing/inventory')).toMatchObject({
    period: null,
    compare: null,
    states: [],
    country: { total_inventory: null, inventory_net_change: null },
  })
})

describe('GET /api/housing/trends', () => {
  const path = '/api/housing/trends'

  test('returns every month of every state and of the country, oldest first', async () => {
    await housing.load(april2018)
    await housing.load(june2020)
    const response = await housing.get(`${path}?fields=median_listing_price,housing_inventory`)
    expect(response.headers['x-data-set']).toBe('real')
    expect(response.json()).toEqual({
      periods: ['2018-04', '2020-06'],
      data_set: 'real',
      // 2020: (800000 × 100 + 500000 × 300 + 450000 × 50) / 450.
      country: { median_listing_price: [550000, 561111], housing_inventory: [150, 450] },
      states: [
        {
          state_abbr: 'MA',
          // (600000 × 112.5 + 400000 × 37.5) / 150; (800000 × 100 + 500000 × 300) / 400.
          series: { median_listing_price: [550000, 575000], housing_inventory: [150, 400] },
        },
        { state_abbr: 'RI', series: { median_listing_price: [null, 450000], housing_inventory: [null, 50] } },
      ],
      method: expect.stringContaining('weighted by active listings'),
    })
  })

  test('returns only the states and months that are asked for', async () => {
    const { periods, states } = await json(`${path}?states=rhode-island,VT&from=2019-01&to=2020-06`)
    expect(periods).toEqual(['2020-06'])
    expect(states.map(({ state_abbr }: { state_abbr: string }) => state_abbr)).toEqual(['RI'])
    expect(Object.keys(states[0].series)).toHaveLength(5)
  })

  test('returns 304 for the same question, however its states are written', async () => {
    const first = await housing.get(`${path}?states=MA,RI`)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await housing.get(`${path}?states=ri,ma`, { headers })).statusCode).toBe(304)
    expect((await housing.get(`${path}?states=MA`, { headers })).statusCode).toBe(200)
  })

  test('names the field that is wrong', async () => {
    expect(await errorsOf(`${path}?states=MA,XX`)).toEqual([422, ['states']])
    expect(await errorsOf(`${path}?from=2020-13`)).toEqual([422, ['from']])
    expect(await errorsOf(`${path}?from=2020-06&to=2018-04`)).toEqual([422, ['to']])
    expect(await errorsOf(`${path}?fields=color`)).toEqual([422, ['fields']])
  })
})

describe('GET /api/housing/place', () => {
  const path = '/api/housing/place'

  test('returns the months of several zips together, with those of their state and the country', async () => {
    const response = await housing.get(`${path}?zips=01701,01760&fields=median_listing_price`)
    expect(response.headers['x-data-set']).toBe('real')
    expect(response.json()).toEqual({
      zips: 2,
      periods: ['2018-04', '2020-06'],
      data_set: 'real',
      series: {
        // (600000 × 112.5 + 400000 × 37.5) / 150; (800000 × 100 + 500000 × 300) / 400.
        place: { median_listing_price: [550000, 575000] },
        state: { median_listing_price: [550000, 575000] },
        country: { median_listing_price: [550000, 561111] },
      },
      method: expect.stringContaining('weighted by active listings'),
    })
  })

  test('has the same months for one zip, and none for a zip without housing data', async () => {
    const one = await json(`${path}?zips=01760`)
    expect(one.series.place).toMatchObject({
      median_listing_price: [600000, 800000],
      housing_inventory: [112.5, 100],
      days_on_market: [30, 20],
    })
    expect(await json(`${path}?zips=99950&fields=housing_inventory`)).toMatchObject({
      zips: 0,
      series: { place: { housing_inventory: [null, null] }, state: null },
    })
  })

  test('returns 304 for the same zips in any order, and names the field that is wrong', async () => {
    const first = await housing.get(`${path}?zips=01701,01760`)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await housing.get(`${path}?zips=01760,01701`, { headers })).statusCode).toBe(304)
    expect((await housing.get(`${path}?zips=01760`, { headers })).statusCode).toBe(200)
    expect(await errorsOf(`${path}?zips=1760`)).toEqual([422, ['zips']])
  })
})

describe('GET /api/housing/inventory', () => {
  const path = '/api/housing/inventory'

  test('compares the newest month with the oldest if the year before is not loaded', async () => {
    const response = await housing.get(path)
    expect(response.headers['x-data-period']).toBe('2020-06')
    expect(response.json()).toMatchObject({
      period: '2020-06',
      compare: '2018-04',
      data_set: 'real',
      // 520 − 160 listings; 561111 − 550000 dollars.
      country: {
        housing_inventory: 450,
        total_inventory: 520,
        inventory_net_change: 360,
        median_listing_price: 561111,
        median_listing_net_change: 11111,
      },
      states: [
        { state_abbr: 'MA', total_inventory: 460, inventory_net_change: 300 },
        {
          state_abbr: 'RI',
          housing_inventory: 50,
          total_inventory: 60,
          inventory_net_change: null,
          median_listing_net_change: null,
        },
      ],
    })
  })

  test('compares with the same month one year earlier, or with the month that is named', async () => {
    await housing.load(fileToday([natick('201906', 700000)]))
    expect(await json(path)).toMatchObject({
      period: '2020-06',
      compare: '2019-06',
      states: [{ state_abbr: 'MA', inventory_net_change: 440 }, { state_abbr: 'RI' }],
    })
    expect(await json(`${path}?period=2019-06&compare=2018-04`)).toMatchObject({
      states: [{ state_abbr: 'MA', total_inventory: 20, inventory_net_change: -140 }],
    })
    const oldest = await json(`${path}?period=2018-04`)
    expect(oldest).toMatchObject({ compare: null, country: { inventory_net_change: null } })
  })

  test('names the field that is wrong', async () => {
    expect(await errorsOf(`${path}?period=2020-07`)).toEqual([422, ['period']])
    expect(await errorsOf(`${path}?period=June`)).toEqual([422, ['period']])
    expect(await errorsOf(`${path}?compare=2017-01`)).toEqual([422, ['compare']])
    expect(await errorsOf(`${path}?period=2018-04&compare=2020-06`)).toEqual([422, ['compare']])
  })

  test('returns 304 until the data changes', async () => {
    const first = await housing.get(path)
    const headers = { 'if-none-match': String(first.headers.etag) }
    expect((await housing.get(`${path}?period=2020-06`, { headers })).statusCode).toBe(304)
    expect((await housing.get(`${path}?period=2019-06`, { headers })).statusCode).toBe(200)
  })
})

test('every route but /readyz returns 401 without a signed identity', async () => {
  for (const url of [periodsPath, '/internal/housing/columns', '/internal/data-sources']) {
    expect((await housing.server.inject({ url })).statusCode).toBe(401)
  }
  expect((await housing.server.inject({ url: '/readyz' })).statusCode).toBe(200)
})
