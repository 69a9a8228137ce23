import { attributes } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import { startFewPlaces } from './few-places.ts'

const { search, searchFor } = await startFewPlaces()

describe('a response of GET /api/search', () => {
  test('returns the named fields only, with their margins of error', async () => {
    const query = { searchOrderBy: 'population', searchOrderByDir: 'desc' }
    const natick = async (fields: string) => (await searchFor({ ...query, fields })).json()[0]
    const identity = {
      zip: '01760',
      town: 'Natick',
      county: 'Middlesex County',
      state_abbr: 'MA',
      lat: expect.any(Number),
      lng: expect.any(Number),
      period: '2024-04',
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
    expect(await natick(',')).toEqual({ ...identity, moe: {}, notes: {} })
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
    expect(Object.keys(natick)).toEqual('town county state_abbr lat lng period zips median_age moe notes'.split(' '))
  })

  test('returns 304 while neither search nor data has changed', async () => {
    const { headers } = await searchFor({})
    const again = await search.get('/api/search', { headers: { 'if-none-match': String(headers.etag) } })
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
    ['distanceFromRadius', { searchArea: 'zip', distanceFromTownZip: '01760', distanceFromRadius: '1e9' }],
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
    ['searchType', { searchType: 'cold_housing' }],
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
