import { describe, expect, test } from '@jest/globals'
import { startFewPlaces } from './few-places.ts'

const { search, searchFor } = await startFewPlaces()

describe('GET /api/zip/{zip}', () => {
  test('returns every attribute with percentile, vintage, publisher and margin of error, or why it is missing', async () => {
    const detail = (await search.get('/api/zip/01760')).json()
    expect(detail).toMatchObject({ zip: '01760', has_area: true, land_sqmi: 10, zips_in_state: 703, households: null })
    const figure = (key: string) => detail.figures.find((one: { key: string }) => one.key === key)
    // The highest of ten known values: (nine below + half of itself) / ten. Three in its state are too few.
    expect(figure('median_listing_price')).toEqual({
      key: 'median_listing_price',
      value: 834950,
      moe: null,
      percentile_state: null,
      percentile_nation: 95,
      vintage: '2024-04',
      publisher: 'Realtor.com',
      data_set: 'real',
    })
    expect(figure('population')).toMatchObject({
      moe: 100,
      vintage: '2009–13',
      publisher: 'Census Bureau',
      data_set: 'demonstration',
    })
    expect(figure('overall_score')).toMatchObject({ value: 88, vintage: '2017–18', data_set: 'real' })
    expect(figure('avg_agi_per_return')).toMatchObject({ value: null, note: { kind: 'missing', reason: 'not_loaded' } })
    expect(detail.neighbors[0]).toMatchObject({
      zip: '01701',
      town: 'Framingham',
      miles: expect.any(Number),
      median_listing_price: 500000,
      overall_score: null,
      avg_agi_per_return: null,
    })
  })

  test('repeats only the named attributes outside of the figures', async () => {
    const whole = (await search.get('/api/zip/01760')).json()
    const slim = (await search.get('/api/zip/01760?fields=population')).json()
    expect(slim.figures).toEqual(whole.figures)
    expect(slim.neighbors).toEqual(whole.neighbors)
    expect(slim).toMatchObject({ zip: '01760', population: 30000, moe: { population: 100 } })
    expect(slim).not.toHaveProperty('median_listing_price')
    expect(slim).not.toHaveProperty('price_trend')
    expect((await search.get('/api/zip/01760?fields=color')).statusCode).toBe(422)
  })

  test('reports that a PO-box zip has no Census area', async () => {
    const { figures } = (await search.get('/api/zip/01703')).json()
    expect(figures.find(({ key }: { key: string }) => key === 'population')).toMatchObject({
      value: null,
      note: { kind: 'missing', reason: 'no_area' },
    })
  })

  test('is 404 for a zip that does not exist and 422 for anything that is not a zip', async () => {
    const missing = await search.get('/api/zip/00000')
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'not_found'])
    const bad = await search.get('/api/zip/0176')
    expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([422, ['zip']])
  })
})

describe('GET /api/zips', () => {
  test('returns up to four zips in the requested order', async () => {
    const details = (await search.get('/api/zips?zips=01701,01760')).json()
    expect(details.map(({ zip }: { zip: string }) => zip)).toEqual(['01701', '01760'])
    expect(details[1]).toEqual((await search.get('/api/zip/01760')).json())
  })

  test('refuses five zips, anything that is not a zip, and one that does not exist', async () => {
    expect((await search.get('/api/zips?zips=1,2')).statusCode).toBe(422)
    expect((await search.get('/api/zips?zips=01701,01702,01703,01704,01705')).statusCode).toBe(422)
    expect((await search.get('/api/zips?zips=01701,00000')).json().error).toContain('00000')
  })
})

describe('GET /api/zips/results', () => {
  const list = (zips: string, headers: Record<string, string> = {}) =>
    search.get('/api/zips/results', { query: { zips }, headers })

  test('returns zips as a search does, in the requested order, without those that do not exist', async () => {
    const found = (await searchFor({ searchOrderBy: 'median_listing_price', searchOrderByDir: 'desc' }))
      .json()
      .slice(0, 3)
    const response = await list('01702,00000,02801,01760,01701')
    const [last, other, first, second] = response.json()
    expect([first, second, last]).toEqual(found)
    expect(other).toMatchObject({ zip: '02801', state_abbr: 'RI' })
    expect(response.json()).toHaveLength(4)
    expect(response.headers).toMatchObject({ 'x-data-period': '2024-04', 'x-data-set': 'mixed' })
    expect((await list('00000')).json()).toEqual([])
  })

  test('returns the named fields only', async () => {
    const query = { zips: '01760,02801', fields: 'population' }
    const [natick] = (await search.get('/api/zips/results', { query })).json()
    expect(natick).toMatchObject({ zip: '01760', population: 30000, moe: { population: 100 } })
    expect(natick).not.toHaveProperty('median_age')
  })

  test('returns 304 for the same list, not for another', async () => {
    const known = { 'if-none-match': String((await list('01760,01701')).headers.etag) }
    expect((await list('01760,01701', known)).statusCode).toBe(304)
    expect((await list('01701,01760', known)).statusCode).toBe(200)
  })

  test('accepts a hundred zips and refuses one more, none, and anything that is not a zip', async () => {
    const zips = (count: number) => Array.from({ length: count }, () => '01760').join(',')
    expect((await list(zips(100))).json()).toHaveLength(100)
    for (const bad of [zips(101), '', '0176', '01760,', '01760 01701', 'abcde']) {
      const response = await list(bad)
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['zips']])
    }
    expect((await search.get('/api/zips/results')).statusCode).toBe(422)
  })
})
