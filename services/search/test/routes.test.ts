import { attributes } from '@homeground/catalog/attributes'
import type { TestDatabase } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { rebuild } from '../src/read-model/rebuild.ts'
import { fixtureFolder, gazetteer, people } from './fixtures.ts'
import { importInto, pulledColumns, searchTestDatabase, startSearch } from './support.ts'

let db: TestDatabase
let search: Awaited<ReturnType<typeof startSearch>>

const housing = {
  version: '1',
  period: '2024-04',
  periods: { median_listing_price: '2024-04' },
  dataSet: 'real' as const,
  zips: ['01760', '01701', '01702', ...'02802 02804 02806 02807 02808 02809 02812'.split(' ')],
  columns: { median_listing_price: [834950, 500000, 500000, ...Array(7).fill(100000)] },
  trend: [[null, 834950]],
}

const schools = {
  version: '1',
  dataSet: 'real' as const,
  zips: ['01760', '02801'],
  columns: { overall_score: [88, null] },
  vintages: { overall_score: '2017–18' },
}

beforeAll(async () => {
  db = await searchTestDatabase()
  const files = await fixtureFolder()
  const load = (source: string, more: object) =>
    importInto(db, { action: 'import', source, ...more })
  await load('places', { states: ['MA', 'RI'] })
  await load('gazetteer', { file: await files.write('2020_Gaz.txt', gazetteer) })
  await load('acs', { file: await files.write('acs5_2013.json', people), demonstration: true })
  await files.remove()
  await rebuild(db.database, pulledColumns({ housing, schools }))
  search = await startSearch(db)
  await search.hasData()
})
afterAll(async () => {
  await search?.stop()
  await db?.drop()
})

const searchFor = (query: Record<string, string>) => search.get('/api/search', { query })
const zipsOf = (response: Awaited<ReturnType<typeof searchFor>>) =>
  response.json().map(({ zip }: { zip: string }) => zip)

describe('GET /api/search', () => {
  test('returns flat zip results, most expensive first, missing values last', async () => {
    const response = await searchFor({
      searchOrderBy: 'median_listing_price',
      searchOrderByDir: 'desc',
    })
    expect(zipsOf(response).slice(0, 4)).toEqual(['01760', '01701', '01702', '01001'])
    expect(response.json()[0]).toMatchObject({
      zip: '01760',
      town: 'Natick',
      county: 'Middlesex County',
      state_abbr: 'MA',
      period: '2024-04',
      median_listing_price: 834950,
      percent_asian: 10,
      moe: { population: 100 },
      price_trend: [null, 834950],
    })
    expect(response.json()).toHaveLength(100)
    expect(response.headers).toMatchObject({
      'x-total-count': '703',
      'x-data-period': '2024-04',
      'x-data-set': 'mixed',
      'server-timing': expect.stringMatching(/^search;dur=[0-9.]+$/),
    })
  })

  test('reads range options in the scale of the attribute, low < value ≤ high', async () => {
    const filters = (range: string) => ({
      filters: JSON.stringify({ median_listing_price: range }),
    })
    expect(zipsOf(await searchFor(filters('400,500')))).toEqual(['01701', '01702'])
    expect(zipsOf(await searchFor(filters('500,900')))).toEqual(['01760'])
    expect((await searchFor(filters('any'))).headers['x-total-count']).toBe('703')
  })

  test('takes an outer bound of the range options as no limit', async () => {
    // 30,000 people live in Natick; no other zip has as many, and most have no known population.
    const totalOf = async (range: string, more: Record<string, string> = {}) => {
      const filters = JSON.stringify({ population: range })
      return (await searchFor({ filters, ...more })).headers['x-total-count']
    }
    expect(await totalOf('20000,1000000')).toBe('1')
    expect(await totalOf('20000,29999')).toBe('0')
    expect(await totalOf('-1,1000000')).toBe('703')
    const price = { minHousingPriceFilter: '0', maxHousingPriceFilter: '25000000' }
    expect((await searchFor(price)).headers['x-total-count']).toBe('703')
    const score = { minLatestSchoolScore: '0', maxLatestSchoolScore: '100' }
    expect((await searchFor(score)).headers['x-total-count']).toBe('703')
  })

  test('reads price bounds inclusive at both ends', async () => {
    expect(
      zipsOf(await searchFor({ minHousingPriceFilter: '500000', maxHousingPriceFilter: '500000' })),
    ).toEqual(['01701', '01702'])
  })

  test('accepts every alias of a parameter', async () => {
    const first = await searchFor({
      searchArea: 'zip',
      distanceFromTownZip: '01760',
      distanceFromRadius: '5',
    })
    const other = await searchFor({
      area: 'zip',
      placeValue: 'natick, ma',
      placeType: 'town',
      searchRadius: '5',
    })
    expect(zipsOf(first)).toContain('01760')
    expect(zipsOf(other)).toEqual(zipsOf(first))
    expect(zipsOf(await searchFor({ selectedAreaSearch: 'state', filteredStates: 'RI' }))[0]).toBe(
      '02801',
    )
  })

  test('names the center that it found for a place', async () => {
    const natick = (await search.get('/api/zip/01760')).json()
    const center = `${natick.lat},${natick.lng}`
    for (const placeValue of ['01760', 'Natick, MA', 'natick massachusetts', 'Natick MA 01760']) {
      const { headers } = await searchFor({ searchArea: 'zip', placeValue })
      expect(headers['x-search-center']).toBe(center)
    }
    const county = await searchFor({ searchArea: 'zip', placeValue: 'Middlesex County, MA' })
    expect(county.headers['x-search-center']).toMatch(/^42\.\d+,-71\.\d+$/)
    expect((await searchFor({})).headers['x-search-center']).toBeUndefined()
  })

  test.each([
    ['Natick', 'zip', `We couldn't find "Natick". Did you mean Natick, MA?`],
    ['Natik, MA', 'zip', `We couldn't find "Natik, MA". Did you mean Natick, MA?`],
    ['Middlesex, MA', 'place', 'Did you mean Middlesex County, MA?'],
    ['Atlantis', 'zip', `We couldn't find "Atlantis". Check the spelling or try a zip.`],
  ])('offers a place for %s', async (placeValue, searchArea, message) => {
    const response = await searchFor({ searchArea, placeValue })
    expect([response.statusCode, response.json().errors.placeValue]).toEqual([
      422,
      [expect.stringContaining(message)],
    ])
  })

  test('lists the zips of one town or county, and the towns of a county', async () => {
    const framingham = await searchFor({ searchArea: 'place', placeValue: 'Framingham, MA' })
    expect(zipsOf(framingham)).toEqual(['01701', '01702', '01703', '01704', '01705'])
    const nantucket = { searchArea: 'place', placeValue: 'nantucket county massachusetts' }
    expect(zipsOf(await searchFor(nantucket))).toEqual(['02554', '02564', '02584'])
    const towns = await searchFor({ ...nantucket, searchReturnType: 'town' })
    expect(towns.json().map(({ town }: { town: string }) => town)).toEqual([
      'Nantucket',
      'Siasconset',
    ])
  })

  test('returns towns with sums and population-weighted means', async () => {
    const response = await searchFor({
      searchReturnType: 'town',
      searchOrderBy: 'population',
      searchOrderByDir: 'desc',
    })
    // Framingham is 01701 (10,000 people, $500,000) and zips without a known population.
    expect(response.json().slice(0, 2)).toMatchObject([
      { town: 'Natick', population: 30000, zips: ['01760'] },
      {
        town: 'Framingham',
        population: 10000,
        median_listing_price: 500000,
        zips: expect.arrayContaining(['01701', '01702']),
      },
    ])
  })

  test('returns the named fields only, with their margins of error', async () => {
    const query = { searchOrderBy: 'population', searchOrderByDir: 'desc' }
    const natick = async (fields: string) => (await searchFor({ ...query, fields })).json()[0]
    const identity = {
      ...{ zip: '01760', town: 'Natick', county: 'Middlesex County', state_abbr: 'MA' },
      ...{ lat: expect.any(Number), lng: expect.any(Number), period: '2024-04' },
    }
    expect(await natick('population,median_listing_price')).toEqual({
      ...identity,
      median_listing_price: 834950,
      population: 30000,
      moe: { population: 100 },
      notes: {},
    })
    expect(await natick('overall_score,price_trend')).toEqual({
      ...identity,
      overall_score: 88,
      moe: {},
      notes: {},
      price_trend: [null, 834950],
    })
    expect(await natick(',')).toEqual({ ...identity, moe: {} })
  })

  test('returns items with all fields named like items without', async () => {
    const whole = await searchFor({ states: 'RI' })
    const fields = [...attributes.map(({ key }) => key), 'price_trend'].join(',')
    expect((await searchFor({ states: 'RI', fields })).body).toBe(whole.body)
    const towns = { states: 'RI', searchReturnType: 'town' }
    expect((await searchFor({ ...towns, fields })).body).toBe((await searchFor(towns)).body)
  })

  test('returns the named fields of towns', async () => {
    const query = { searchReturnType: 'town', searchOrderBy: 'population', fields: 'median_age' }
    const [natick] = (await searchFor({ ...query, searchOrderByDir: 'desc' })).json()
    expect(Object.keys(natick)).toEqual(
      'town county state_abbr lat lng period zips median_age moe notes'.split(' '),
    )
  })

  test('returns 304 while neither search nor data has changed', async () => {
    const { headers } = await searchFor({})
    const again = await search.get('/api/search', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const other = await search.get('/api/search?searchOrderByDir=desc', {
      headers: { 'if-none-match': String(headers.etag) },
    })
    expect(other.statusCode).toBe(200)
  })

  test.each([
    ['filters', { filters: '{"median_age":' }],
    ['filters', { filters: '[1]' }],
    ['filters.median_age', { filters: '{"median_age":"40"}' }],
    ['filters.median_age', { filters: '{"median_age":"50,40"}' }],
    ['filters.median_age', { filters: '{"median_age":"a,b"}' }],
    ['filters.median_age', { filters: '{"median_age":7}' }],
    ['filters.shoe_size', { filters: '{"shoe_size":"1,2"}' }],
    ['states', { states: 'MA,XX' }],
    ['filteredStates', { filteredStates: 'Ontario' }],
    [
      'distanceFromRadius',
      { searchArea: 'zip', distanceFromTownZip: '01760', distanceFromRadius: '1e9' },
    ],
    ['radius', { radius: '0' }],
    ['radius', { radius: 'far' }],
    ['selectedPlaceLat', { selectedPlaceLat: '95', selectedPlaceLng: '0' }],
    ['distanceFromTownZip', { searchArea: 'zip' }],
    ['distanceFromTownZip', { searchArea: 'zip', distanceFromTownZip: '00000' }],
    ['placeValue', { searchArea: 'zip', placeValue: 'Atlantis, MA' }],
    ['placeValue', { searchArea: 'place', placeValue: '01760' }],
    ['placeValue', { searchArea: 'place', placeValue: 'Massachusetts' }],
    ['distanceFromTownZip', { searchArea: 'place' }],
    ['searchOrderBy', { searchOrderBy: '; drop table zip_profile' }],
    ['searchOrderByDir', { searchOrderByDir: 'sideways' }],
    ['searchArea', { searchArea: 'moon' }],
    ['searchType', { searchType: 'hot_housing' }],
    ['minHousingPriceFilter', { minHousingPriceFilter: '-1' }],
    ['maxLatestSchoolScore', { maxLatestSchoolScore: '101' }],
    ['fields', { fields: 'population,shoe_size' }],
  ])('refuses a bad %s with 422 naming it: %j', async (field, query) => {
    const response = await searchFor(query as unknown as Record<string, string>)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({
      code: 'validation',
      error: expect.stringContaining(field),
      requestId: expect.any(String),
    })
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test('names every bad field of one search', async () => {
    const { errors } = (await searchFor({ states: 'XX', radius: '0', searchOrderBy: 'x' })).json()
    expect(Object.keys(errors).sort()).toEqual(['radius', 'searchOrderBy', 'states'])
  })

  test('ignores unknown parameters', async () => {
    expect((await searchFor({ color: 'green' })).statusCode).toBe(200)
  })
})

describe('GET /api/search/count', () => {
  test('counts matches, the area, and matches without each filter', async () => {
    const filters = JSON.stringify({ median_listing_price: '400,500', median_age: '40,45' })
    const response = await search.get('/api/search/count', { query: { filters } })
    expect(response.json()).toEqual({
      count: 0,
      area: 703,
      relax: [
        { filter: 'median_listing_price', count: 1 },
        { filter: 'median_age', count: 2 },
      ],
    })
  })

  test('returns the histogram of an attribute over the area without its own filter', async () => {
    const filters = JSON.stringify({ median_listing_price: '800,900' })
    const response = await search.get('/api/search/count', {
      query: { filters, histogram: 'median_listing_price' },
    })
    const { edges, counts } = response.json().histograms.median_listing_price
    expect(edges).toHaveLength(33)
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(3)
  })

  test('refuses a histogram of anything that is not an attribute', async () => {
    const response = await search.get('/api/search/count?histogram=shoe_size')
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['histogram']])
  })
})

describe('GET /api/zip/{zip}', () => {
  test('returns every attribute with percentile, vintage, publisher and margin of error, or why it is missing', async () => {
    const detail = (await search.get('/api/zip/01760')).json()
    expect(detail).toMatchObject({
      zip: '01760',
      has_area: true,
      land_sqmi: 10,
      zips_in_state: 703,
      households: null,
    })
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
    expect(figure('overall_score')).toMatchObject({
      value: 88,
      vintage: '2017–18',
      data_set: 'real',
    })
    expect(figure('avg_agi_per_return')).toMatchObject({ value: null, missing: 'not_loaded' })
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
      missing: 'no_area',
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
    const found = (
      await searchFor({ searchOrderBy: 'median_listing_price', searchOrderByDir: 'desc' })
    )
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

describe('GET /api/place/{town}/{state}', () => {
  test('is the town with its zips, most populous first, in any letter case', async () => {
    const place = (await search.get('/api/place/framingham/massachusetts')).json()
    expect(place).toMatchObject({
      town: 'Framingham',
      state_abbr: 'MA',
      county: 'Middlesex County',
      population: 10000,
    })
    expect(place.members[0]).toMatchObject({ zip: '01701', population: 10000 })
    // Only Natick, Framingham and Boston have a population: too few for a percentile.
    const population = place.figures.find(({ key }: { key: string }) => key === 'population')
    expect(population).toMatchObject({ percentile_state: null, vintage: '2009–13' })
  })

  test('is 404 for a town or state that does not exist', async () => {
    expect((await search.get('/api/place/Atlantis/MA')).statusCode).toBe(404)
    expect((await search.get('/api/place/Natick/XX')).statusCode).toBe(404)
  })
})

describe('GET /api/state/…', () => {
  test('finds the nearest zip with an area', async () => {
    expect((await search.get('/api/state/latlng/42.29/-71.36')).json()).toMatchObject({
      zip: '01760',
      state_abbr: 'MA',
      town: 'Natick',
    })
  })

  test('is 404 in the middle of the ocean and 422 off the map', async () => {
    expect((await search.get('/api/state/latlng/30/-40')).statusCode).toBe(404)
    const off = await search.get('/api/state/latlng/95/-71')
    expect([off.statusCode, Object.keys(off.json().errors)]).toEqual([422, ['lat']])
    const infinite = await search.get('/api/state/latlng/42.2/1e309')
    expect([infinite.statusCode, Object.keys(infinite.json().errors)]).toEqual([422, ['lng']])
  })

  test('summarizes a state by abbreviation or name', async () => {
    const byName = (await search.get('/api/state/massachusetts')).json()
    expect(byName).toMatchObject({
      state_abbr: 'MA',
      name: 'Massachusetts',
      zips: 703,
      zips_with_area: 3,
    })
    const figure = (key: string) => byName.figures.find((one: { key: string }) => one.key === key)
    expect(figure('population')).toMatchObject({ total: 44000, median: 10000, zips: 3 })
    // (30000 · 41.6 + 4000 · 33.3) / 34000; the median of two is their middle.
    expect(figure('median_age')).toMatchObject({ total: null, mean: 40.6, median: 37.5, zips: 2 })
    expect(byName.top_zips.median_listing_price[0]).toEqual({
      zip: '01760',
      town: 'Natick',
      value: 834950,
    })
    expect(byName.top_zips.percent_asian).toBeUndefined()
    expect((await search.get('/api/state/ma')).json()).toEqual(byName)
    expect((await search.get('/api/state/Ontario')).statusCode).toBe(404)
  })
})

describe('GET /api/places/suggest', () => {
  const suggest = async (q: string) =>
    (await search.get('/api/places/suggest', { query: { q } })).json()

  test('completes zips, towns, counties and states', async () => {
    expect((await suggest('0176'))[0]).toMatchObject({
      kind: 'zip',
      zip: '01760',
      label: '01760 Natick, MA',
    })
    expect((await suggest('nati'))[0]).toMatchObject({ kind: 'town', label: 'Natick, MA' })
    expect((await suggest('middlesex'))[0]).toMatchObject({
      kind: 'county',
      label: 'Middlesex County, MA',
    })
    expect((await suggest('mass'))[0]).toMatchObject({
      kind: 'state',
      label: 'Massachusetts',
      state_abbr: 'MA',
    })
    expect((await suggest('ri'))[0]).toMatchObject({ kind: 'state', label: 'Rhode Island' })
  })

  test('tolerates a typing error, and says so', async () => {
    expect((await suggest('framinghma'))[0]).toMatchObject({
      label: 'Framingham, MA',
      fuzzy: true,
    })
    expect((await suggest('wocester')).map(({ label }: { label: string }) => label)).toContain(
      'Worcester, MA',
    )
  })

  test('requires two characters and finds nothing for nonsense', async () => {
    expect((await search.get('/api/places/suggest?q=n')).statusCode).toBe(422)
    expect(await suggest('zzqqxx')).toEqual([])
  })
})

describe('GET /api/attributes', () => {
  test('is the catalog with vintage, coverage and quantiles of the loaded data', async () => {
    const { attributes, data_set, period } = (await search.get('/api/attributes')).json()
    expect({ data_set, period }).toEqual({ data_set: 'mixed', period: '2024-04' })
    const one = (key: string) =>
      attributes.find((attribute: { key: string }) => attribute.key === key)
    expect(one('population')).toMatchObject({
      label: 'Population',
      zips: 3,
      vintage: '2009–13',
      data_set: 'demonstration',
    })
    expect(one('population').quantiles).toHaveLength(101)
    expect(one('population').quantiles[50]).toBe(10000)
    expect(one('avg_agi_per_return')).toMatchObject({
      zips: 0,
      quantiles: null,
      vintage: null,
      data_set: 'none',
    })
  })

  test('has a short form with what is loaded only', async () => {
    const whole = (await search.get('/api/attributes')).json()
    const short = (await search.get('/api/attributes/loaded')).json()
    expect(short).toEqual({
      ...whole,
      attributes: whole.attributes.map((attribute: Record<string, unknown>) => ({
        key: attribute.key,
        source: attribute.source,
        vintage: attribute.vintage,
        publisher: attribute.publisher,
        data_set: attribute.data_set,
        zips: attribute.zips,
      })),
    })
  })
})

describe('access', () => {
  test('refuses a request that does not come from the gateway', async () => {
    const response = await search.server.inject('/api/search')
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
    const forged = await search.server.inject({
      url: '/api/search',
      headers: { 'x-homeground-identity': 'e30.e30' },
    })
    expect(forged.statusCode).toBe(401)
  })

  test('lists its loads for other services', async () => {
    const rows = (await search.get('/internal/data-sources')).json()
    expect(
      rows.map(({ source, state, service }: Record<string, string>) => [source, state, service]),
    ).toEqual([
      ['acs', 'published', 'search'],
      ['gazetteer', 'published', 'search'],
      ['places', 'published', 'search'],
    ])
  })
})
