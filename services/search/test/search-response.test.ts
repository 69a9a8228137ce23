import { attributes } from '@homeground/catalog/attributes'
import type { ItemRows } from '@homeground/contracts'
import { encodeDrawnArea } from '@homeground/contracts/drawn-area'
import { describe, expect, test } from '@jest/globals'
import { startFewPlaces, zipsOf } from './few-places.ts'

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
      // Of the state: no county or zip has a rate of its own.
      tax_rate: 1,
      period: '2024-04',
    }
    expect(await natick('population,median_listing_price')).toEqual({
      ...identity,
      median_listing_price: 834950,
      population: 30000,
      moe: { population: 100 },
      notes: {},
      // The highest of ten prices: (9 + ½) ÷ 10. Too few zips have a population.
      percentiles: { median_listing_price: 95 },
    })
    expect(await natick('overall_score,price_trend')).toEqual({
      ...identity,
      overall_score: 88,
      moe: {},
      notes: {},
      percentiles: {},
      price_trend: [null, 834950],
    })
    expect(await natick(',')).toEqual({ ...identity, moe: {}, notes: {}, percentiles: {} })
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
      'kind town county state_abbr lat lng period zips tax_rate median_age moe notes percentiles'.split(' '),
    )
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

  test('has every match on one of its pages, and the last page for a page beyond it', async () => {
    const whole = { states: 'MA', searchOrderBy: 'population', searchOrderByDir: 'desc', fields: 'population' }
    const page = (number: number) => searchFor({ ...whole, page: String(number) })
    const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(page))
    // Massachusetts has 703 zips: seven pages of 100, and 3.
    expect(pages.map((response) => response.json().length)).toEqual([...Array(7).fill(100), 3])
    expect(new Set(pages.flatMap(zipsOf)).size).toBe(703)
    expect(pages[0]!.body).toBe((await searchFor(whole)).body)
    const beyond = await page(999)
    expect(zipsOf(beyond)).toEqual(zipsOf(pages[7]!))
    expect(beyond.headers).toMatchObject({ 'x-total-count': '703', 'x-page': '8' })
  })

  test('has all matches in a file, with units, margins, vintages and sources', async () => {
    const query = { states: 'MA', searchOrderBy: 'population', searchOrderByDir: 'desc', format: 'csv' }
    const response = await searchFor({ ...query, fields: 'population,median_listing_price' })
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, natick, ...others] = response.body.split('\r\n')
    expect(head).toBe(
      'zip,town,county,state,latitude,longitude,' +
        'median_listing_price (usd),median_listing_price_margin,median_listing_price_note,median_listing_price_vintage,median_listing_price_source,' +
        'population (count),population_margin,population_note,population_vintage,population_source',
    )
    expect(natick).toMatch(
      /^01760,Natick,Middlesex County,MA,42\.\d+,-71\.\d+,834950,,,Apr 2024,Realtor\.com,30000,100,,2009–13,Census Bureau/,
    )
    // 703 zips after the head, and the end of the last line.
    expect(others).toHaveLength(703)
  })

  test('has the same items as a table', async () => {
    const page = {
      states: 'MA',
      searchOrderBy: 'population',
      searchOrderByDir: 'desc',
      fields:
        'median_listing_price,median_listing_price_per_square_foot,overall_score,population,avg_agi_per_return,median_age',
    }
    const items = (await searchFor(page)).json() as Record<string, unknown>[]
    const response = await searchFor({ ...page, format: 'rows' })
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.homeground.rows+json; charset=utf-8',
      'x-total-count': '703',
      'x-page': '1',
    })
    const { columns, rows } = response.json() as ItemRows
    expect(rows).toHaveLength(100)
    const tableItems = rows.map((row) => {
      const cells = row.map((value, column) => [columns[column]!, value] as const)
      const isMargin = ([name]: readonly [string, unknown]) => name.startsWith('moe.')
      const margins = cells.filter((cell) => isMargin(cell) && cell[1] !== null)
      const moe = Object.fromEntries(margins.map(([name, value]) => [name.slice('moe.'.length), value]))
      return { ...Object.fromEntries(cells.filter((cell) => !isMargin(cell))), moe }
    })
    // Few places are in several counties.
    expect(tableItems).toEqual(items.map(({ percentiles, counties = null, ...item }) => ({ ...item, counties })))
    expect(columns).toEqual(expect.arrayContaining(['zip', 'town', 'population', 'moe.population', 'notes']))
  })

  test('has no columns without matches', async () => {
    const { body } = await searchFor({ filters: '{"population":"900000,900001"}', format: 'rows' })
    expect(JSON.parse(body)).toEqual({ columns: [], rows: [] })
  })

  test.each<[string, Record<string, string>]>([
    ['page', { page: '0' }],
    ['page', { page: '1.5' }],
    ['format', { format: 'xml' }],
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
    ['drawnArea', { searchArea: 'drawn' }],
    ['drawnArea', { searchArea: 'drawn', drawnArea: '42.1,-71.2' }],
    ['drawnArea', { drawnArea: '_p~iF~ps|U_ulLnnqC' }],
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
    const response = await searchFor(query)
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

describe('GET /api/search', () => {
  test('returns flat zip results, most expensive first, missing values last', async () => {
    const response = await searchFor({ searchOrderBy: 'median_listing_price', searchOrderByDir: 'desc' })
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
    const filters = (range: string) => ({ filters: JSON.stringify({ median_listing_price: range }) })
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
    expect(zipsOf(await searchFor({ minHousingPriceFilter: '500000', maxHousingPriceFilter: '500000' }))).toEqual([
      '01701',
      '01702',
    ])
  })

  test('accepts every alias of a parameter', async () => {
    const first = await searchFor({ searchArea: 'zip', distanceFromTownZip: '01760', distanceFromRadius: '5' })
    const other = await searchFor({ area: 'zip', placeValue: 'natick, ma', placeType: 'town', searchRadius: '5' })
    expect(zipsOf(first)).toContain('01760')
    expect(zipsOf(other)).toEqual(zipsOf(first))
    expect(zipsOf(await searchFor({ selectedAreaSearch: 'state', filteredStates: 'RI' }))[0]).toBe('02801')
  })

  describe('in a drawn area', () => {
    const corners = (west: number, south: number, east: number, north: number) => [
      { lat: south, lng: west },
      { lat: south, lng: east },
      { lat: north, lng: east },
      { lat: north, lng: west },
    ]
    const boxes = [
      [-71.45, 42.2, -71.25, 42.35],
      [-71.3, 42.3, -71.1, 42.4],
    ] as const
    const drawnArea = encodeDrawnArea(boxes.map(([west, south, east, north]) => corners(west, south, east, north)))
    const drawn = { searchArea: 'drawn', drawnArea }

    test('are the places whose center is in one of its shapes', async () => {
      const pages = await Promise.all(
        Array.from({ length: 8 }, (_, page) => searchFor({ states: 'MA', page: String(page + 1) })),
      )
      const all = pages.flatMap((page) => page.json<{ zip: string; lat: number; lng: number }[]>())
      expect(all).toHaveLength(703)
      const inside = all.filter(({ lat, lng }) =>
        boxes.some(([west, south, east, north]) => west <= lng && lng <= east && south <= lat && lat <= north),
      )
      const zips = inside.map(({ zip }) => zip).toSorted()
      expect(zips).toContain('01760')
      const response = await searchFor(drawn)
      expect(zipsOf(response).toSorted()).toEqual(zips)
      expect(response.headers['x-total-count']).toBe(String(zips.length))
      const counted = await search.get('/api/search/count', {
        query: { ...drawn, filters: '{"population":"1,900000"}' },
      })
      expect(counted.json().area).toBe(zips.length)
      const file = await searchFor({ ...drawn, fields: 'population', format: 'csv' })
      const rows = file.body.trim().split('\r\n').slice(1)
      expect(rows.map((row) => row.slice(0, 5)).toSorted()).toEqual(zips)
    })

    test('are towns by their own center', async () => {
      const towns: { town: string; lat: number; lng: number }[] = (
        await searchFor({ ...drawn, searchReturnType: 'town' })
      ).json()
      expect(towns.map(({ town }) => town)).toContain('Natick')
      const isInside = ({ lat, lng }: { lat: number; lng: number }) =>
        boxes.some(([west, south, east, north]) => west <= lng && lng <= east && south <= lat && lat <= north)
      expect(towns.filter((town) => !isInside(town))).toEqual([])
    })

    test('have no distance', async () => {
      const response = await searchFor({ ...drawn, searchOrderBy: 'distance' })
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['searchOrderBy']])
      expect((await searchFor(drawn)).json()[0].distance).toBeUndefined()
    })

    test('with too many points are refused with how many there may be', async () => {
      const star = Array.from({ length: 61 }, (_, i) => {
        const angle = (2 * Math.PI * i) / 61
        return { lat: 42 + Math.sin(angle), lng: -71 + Math.cos(angle) }
      })
      const response = await searchFor({ searchArea: 'drawn', drawnArea: encodeDrawnArea([star]) })
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toEqual({ drawnArea: ['must have at most 60 points over all shapes, not 61'] })
    })
  })

  describe('around a place', () => {
    const around = { searchArea: 'zip', distanceFromTownZip: '01760', distanceFromRadius: '8' }
    interface Placed {
      readonly zip: string
      readonly lat: number
      readonly lng: number
      readonly distance: number
    }
    const found = async (query: Record<string, string>): Promise<Placed[]> => (await searchFor(query)).json()

    test('has the distance of each place, by which it can be ordered', async () => {
      const places = await found({ ...around, searchOrderBy: 'distance', fields: 'population' })
      expect(places[0]).toMatchObject({ zip: '01760', distance: 0 })
      const [here] = places
      for (const { lat, lng, distance } of places) {
        // On a plane; within 8 miles the earth is flat enough.
        const [north, east] = [lat - here!.lat, (lng - here!.lng) * Math.cos((here!.lat * Math.PI) / 180)]
        expect(Math.abs(69.0934 * Math.hypot(north, east) - distance)).toBeLessThan(0.1)
      }
      const miles = places.map(({ distance }) => distance)
      expect(miles).toEqual(miles.toSorted((a, b) => a - b))
      expect(miles.at(-1)).toBeLessThanOrEqual(8)
      const farthest = await found({ ...around, searchOrderBy: 'distance', searchOrderByDir: 'desc' })
      expect(farthest[0]!.distance).toBe(miles.at(-1))
    })

    test('also has it in other orders, for towns and in its file', async () => {
      const places = await found({ ...around, searchOrderBy: 'population', searchOrderByDir: 'desc' })
      expect(places.find(({ zip }) => zip === '01760')!.distance).toBe(0)
      const towns = await found({ ...around, searchReturnType: 'town', searchOrderBy: 'distance' })
      expect(towns[0]).toMatchObject({ town: 'Natick', distance: 0 })
      const file = await searchFor({ ...around, searchOrderBy: 'distance', fields: 'population', format: 'csv' })
      const [head, first] = file.body.split('\r\n').map((line) => line.split(','))
      const at = head!.indexOf('distance (miles)')
      expect([first![0], first![at]]).toEqual(['01760', '0'])
    })

    test('leaves the places that are near others too', async () => {
      const zips = async (query: Record<string, string>) =>
        (await found({ ...query, fields: '' })).map(({ zip }) => zip)
      const circle = (place: string, miles: string) =>
        zips({ searchArea: 'zip', distanceFromTownZip: place, distanceFromRadius: miles })
      const [natick, wellesley] = [await circle('01760', '8'), await circle('02482', '6')]
      const both = natick.filter((zip) => wellesley.includes(zip)).toSorted()
      expect(both.length).toBeGreaterThan(0)
      expect(both.length).toBeLessThan(Math.min(natick.length, wellesley.length))
      for (const nearPlaces of ['8@01760;6@02482', '8@natick, ma;6@02482'])
        expect((await zips({ states: 'MA', nearPlaces })).toSorted()).toEqual(both)
      expect((await zips({ ...around, nearPlaces: '6@02482' })).toSorted()).toEqual(both)
      const counted = await search.get(`/api/search/count?${new URLSearchParams({ nearPlaces: '8@01760;6@02482' })}`)
      expect(counted.json()).toMatchObject({ count: both.length, area: 703 })
      const [here] = await found({ zip: '01760', searchArea: 'zip', distanceFromRadius: '0.1' })
      expect((await zips({ nearPlaces: `8@${here!.lat},${here!.lng}` })).toSorted()).toEqual(natick.toSorted())
    })

    test('names what is wrong with a place to be near', async () => {
      for (const nearPlaces of [
        '0@01760',
        '501@01760',
        '8 miles of Natick',
        '8@',
        '8@91,0',
        '8@00000',
        '1@1;'.repeat(4),
      ]) {
        const response = await searchFor({ nearPlaces })
        expect([nearPlaces, response.statusCode, Object.keys(response.json().errors)]).toEqual([
          nearPlaces,
          422,
          ['nearPlaces'],
        ])
      }
    })

    test('needs one place for an order by distance', async () => {
      for (const query of [
        { states: 'MA' },
        { searchArea: 'nationwide' },
        { searchArea: 'place', placeValue: 'Natick, MA' },
        { searchArea: 'zip', placeValue: 'Natick, MA; Boston, MA' },
      ]) {
        const response = await searchFor({ ...query, searchOrderBy: 'distance' } as Record<string, string>)
        expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['searchOrderBy']])
      }
    })
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
    expect([response.statusCode, response.json().errors.placeValue]).toEqual([422, [expect.stringContaining(message)]])
  })

  test('lists the zips of one town or county, and the towns of a county', async () => {
    const framingham = await searchFor({ searchArea: 'place', placeValue: 'Framingham, MA' })
    expect(zipsOf(framingham)).toEqual(['01701', '01702', '01703', '01704', '01705'])
    const nantucket = { searchArea: 'place', placeValue: 'nantucket county massachusetts' }
    expect(zipsOf(await searchFor(nantucket))).toEqual(['02554', '02564', '02584'])
    const towns = await searchFor({ ...nantucket, searchReturnType: 'town' })
    expect(towns.json().map(({ town }: { town: string }) => town)).toEqual(['Nantucket', 'Siasconset'])
  })

  test('returns towns with sums and weighted means', async () => {
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

  test('refuses a month that is not listed, naming the field', async () => {
    for (const path of ['/api/search', '/api/search/count']) {
      const errorsOf = async (datePeriod: string) => {
        const response = await search.get(path, { query: { datePeriod } })
        return [response.statusCode, Object.keys(response.json().errors ?? {})]
      }
      expect(await errorsOf('1999-01')).toEqual([422, ['datePeriod']])
      expect(await errorsOf('April')).toEqual([422, ['datePeriod']])
      expect(await errorsOf('2024-04')).toEqual([200, []])
    }
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

  test('names the places that break one filter, those that break it least first', async () => {
    const nearOf = async (range: string, near: number) => {
      const filters = JSON.stringify({ median_listing_price: range })
      const response = await search.get('/api/search/count', { query: { filters, near: `${near}` } })
      return response.json().near
    }
    const natick = { zip: '01760', town: 'Natick', value: 834950, bound: 800000 }
    const framingham = { zip: '01701', town: 'Framingham', value: 500000, bound: 600000 }
    const price = { state_abbr: 'MA', tax_rate: 1, filter: 'median_listing_price' }
    // No price is between 800,000 and Natick's, but two of the ten are between Framingham's and 600,000.
    expect(await nearOf('600,800', 2)).toEqual([
      { ...price, ...natick },
      { ...price, ...framingham },
    ])
    // A filter's lower bound is not in it.
    const at500 = (await nearOf('500,800', 3)).map(({ zip }: { zip: string }) => zip)
    expect(at500).toEqual(['01701', '01702', '01760'])
    const tooMany = await search.get('/api/search/count?near=11')
    expect([tooMany.statusCode, Object.keys(tooMany.json().errors)]).toEqual([422, ['near']])
  })

  test('returns the histogram of an attribute over the area without its own filter', async () => {
    const filters = JSON.stringify({ median_listing_price: '800,900' })
    const response = await search.get('/api/search/count', { query: { filters, histogram: 'median_listing_price' } })
    const { edges, counts } = response.json().histograms.median_listing_price
    expect(edges).toHaveLength(33)
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(3)
  })

  test('refuses a histogram of anything that is not an attribute', async () => {
    const response = await search.get('/api/search/count?histogram=shoe_size')
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['histogram']])
  })
})
