import { describe, expect, test } from '@jest/globals'
import { startFewPlaces } from './few-places.ts'

const { search, searchFor } = await startFewPlaces()

describe('GET /api/place/{town}/{state}', () => {
  test('is the town with its zips, most populous first, in any letter case', async () => {
    const place = (await search.get('/api/place/framingham/massachusetts')).json()
    expect(place).toMatchObject({ town: 'Framingham', state_abbr: 'MA', county: 'Middlesex County', population: 10000 })
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

describe('GET /api/place/{name}/{state} of a county or metropolitan area', () => {
  const figureOf = (place: { figures: { key: string }[] }, key: string) =>
    place.figures.find((figure) => figure.key === key)

  test('a county sums counts, and divides sums of parts by sums of wholes', async () => {
    const county = (await search.get('/api/place/middlesex county/MA')).json()
    expect(county).toMatchObject({
      kind: 'county',
      town: 'Middlesex County',
      county: 'Middlesex County',
      population: 40000,
    })
    // √(100² + 200²) = 223.6; (3,000 + 500) ÷ (30,000 + 10,000) = 8.75 %.
    expect(figureOf(county, 'population')).toMatchObject({ value: 40000, moe: 223.6 })
    expect(county.percent_asian).toBe(8.8)
    expect(county).toMatchObject({ median_age: 41.6, overall_score: 88, places_in_state: 14 })
    expect(county.members[0]).toMatchObject({ zip: '01760', population: 30000 })
    expect(county.members.length).toBeLessThanOrEqual(100)
    expect(county.zips).toEqual(expect.arrayContaining(['01701', '01760']))
  })

  test('a metropolitan area is whole counties of several states', async () => {
    const metro = (await search.get('/api/place/Boston-Cambridge-Newton metro area/MA')).json()
    expect(metro).toMatchObject({ kind: 'metro', state_abbr: 'MA', county: null, population: 44000 })
    // (3,000 + 500 + 1,000) ÷ 44,000; (30,000 · 41.6 + 4,000 · 33.3) ÷ 34,000.
    expect(metro).toMatchObject({ percent_asian: 10.2, median_age: 40.6, overall_score: 88 })
    const slim = (await search.get('/api/place/Boston-Cambridge-Newton metro area/MA?fields=population')).json()
    expect(slim.members[0]).toMatchObject({ zip: '01760', population: 30000 })
    expect(slim.members[0]).not.toHaveProperty('median_age')
  })
})

describe('GET /api/places/compare', () => {
  const compare = (kind: string, places: string) => search.get('/api/places/compare', { query: { kind, places } })

  test('has the figures that the pages of the places have, of every kind, in the order of the call', async () => {
    const names = {
      zip: ['01760', '01701'],
      town: ['Framingham, MA', 'Natick, MA'],
      county: ['Suffolk County, MA', 'Middlesex County, MA'],
      metro: ['Boston-Cambridge-Newton metro area, MA', 'Providence-Warwick metro area, RI'],
    }
    for (const [kind, ids] of Object.entries(names)) {
      const compared = (await compare(kind, ids.join(';'))).json()
      expect(compared.unknown).toEqual([])
      expect(compared.places.map(({ id }: { id: string }) => id)).toEqual(ids)
      for (const place of compared.places) {
        const [town, state] = place.id.split(', ')
        const path = kind === 'zip' ? `/api/zip/${place.id}` : `/api/place/${encodeURIComponent(town)}/${state}`
        const page = (await search.get(path)).json()
        expect(place).toMatchObject({ kind, town: page.town, state_abbr: page.state_abbr, lat: page.lat })
        expect(place.figures).toEqual(page.figures)
        expect(place.zips).toEqual(page.zips ?? [place.id])
      }
    }
  })

  test('reads names in any spelling, each place once, and reports those that are not of the kind', async () => {
    const { places, unknown } = (
      await compare('county', ' middlesex county, massachusetts;Natick, MA;Middlesex County, MA;Atlantis County, MA')
    ).json()
    expect(places.map(({ id }: { id: string }) => id)).toEqual(['Middlesex County, MA'])
    expect(unknown).toEqual(['Natick, MA', 'Atlantis County, MA'])
    expect((await compare('zip', '00000;01760')).json()).toMatchObject({
      places: [{ id: '01760' }],
      unknown: ['00000'],
    })
  })

  test('refuses five places, none, and other kinds', async () => {
    const refused = [
      await compare('zip', '01760;01701;01702;02801;02802'),
      await compare('zip', ''),
      await compare('state', 'MA'),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
  })
})

describe('GET /api/places/results', () => {
  test('lists places of any kind in the order of the call, with the fields and percentiles of a search', async () => {
    const keys = ['county:Middlesex County, MA', '01760', 'town:Atlantis, MA', 'town:Natick, MA', '00000']
    const query = { places: keys.join(';'), fields: 'population' }
    const results = (await search.get('/api/places/results', { query })).json()
    expect(results).toMatchObject([
      { kind: 'county', town: 'Middlesex County', population: 40000 },
      { zip: '01760', population: 30000 },
      { kind: 'town', town: 'Natick', population: 30000 },
    ])
    expect(results[0]).not.toHaveProperty('median_age')
    const [searched] = (
      await searchFor({
        searchReturnType: 'county',
        searchOrderBy: 'population',
        searchOrderByDir: 'desc',
        fields: 'population',
      })
    ).json()
    expect(results[0]).toEqual(searched)
    expect((await search.get('/api/places/results', { query: { places: 'Natick, MA' } })).statusCode).toBe(422)
  })
})

describe('places as an area and as a kind of result', () => {
  const inArea = (place: string, searchReturnType: string) =>
    searchFor({ searchArea: 'place', distanceFromTownZip: place, searchReturnType, searchOrderBy: 'population' })
  const namesIn = async (place: string, kind: string) =>
    (await inArea(place, kind)).json().map(({ town, state_abbr: state }: Record<string, string>) => `${town}, ${state}`)

  test('a metropolitan area is suggested by each of its cities', async () => {
    for (const q of ['Boston metro', 'greater Boston', 'newton metro area', 'Boston-Cambridge']) {
      const [first] = (await search.get(`/api/places/suggest?${new URLSearchParams({ q })}`)).json()
      expect([q, first?.label]).toEqual([q, 'Boston-Cambridge-Newton metro area, MA'])
    }
  })

  test('a metropolitan area is searched by its zips, towns and counties', async () => {
    const boston = 'Boston-Cambridge-Newton metro area, MA'
    const counties = await namesIn(boston, 'county')
    expect(counties.toSorted()).toEqual(
      ['Essex', 'Middlesex', 'Norfolk', 'Plymouth', 'Suffolk'].map((name) => `${name} County, MA`),
    )
    expect(await namesIn(boston, 'metro')).toEqual([boston])
    const { headers } = await inArea(boston, 'zip')
    const ofCounties = await Promise.all(counties.map((county: string) => inArea(county, 'zip')))
    const sum = ofCounties.reduce((total, { headers: each }) => total + Number(each['x-total-count']), 0)
    expect(Number(headers['x-total-count'])).toBe(sum)
    expect((await namesIn('Middlesex County, MA', 'town')).includes('Natick, MA')).toBe(true)
  })

  test('counties and metropolitan areas of states are filtered by their own figures', async () => {
    const query = {
      states: 'MA,RI',
      filters: JSON.stringify({ population: '39000,45000' }),
      searchOrderBy: 'population',
    }
    const counties = (await searchFor({ ...query, searchReturnType: 'county' })).json()
    expect(counties.map(({ town }: { town: string }) => town)).toEqual(['Middlesex County'])
    const metros = (await searchFor({ ...query, searchReturnType: 'metro' })).json()
    expect(metros.map(({ town }: { town: string }) => town)).toEqual(['Boston-Cambridge-Newton metro area'])
  })

  test('lists all places of a kind once, and refuses one that is not a kind', async () => {
    const all = await searchFor({ searchArea: 'nationwide', searchReturnType: 'county', searchOrderBy: 'population' })
    const ids = all.json().map(({ town, state_abbr: state }: Record<string, string>) => `${town}, ${state}`)
    // 14 counties of Massachusetts and 5 of Rhode Island.
    expect([ids.length, new Set(ids).size]).toEqual([19, 19])
    const refused = await searchFor({ searchReturnType: 'planet' })
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['searchReturnType']])
  })

  test('similar places are of the same kind', async () => {
    const path = `/api/zips/similarPlaces/county/${encodeURIComponent('Middlesex County, MA')}`
    const similar = await search.get(path)
    expect(similar.statusCode).toBe(200)
    expect(similar.json().every(({ kind }: { kind: string }) => kind === 'county')).toBe(true)
    expect((await search.get('/api/zips/similarPlaces/metro/Nowhere, MA')).statusCode).toBe(404)
  })
})

describe('GET /internal/search/subjects', () => {
  test('lists every zip and every town, until the data changes', async () => {
    const { body, headers } = await search.get('/internal/search/subjects')
    const lines = body.split('\n')
    expect(lines).toContain('zip\t01760')
    expect(lines).toContain('town\tFramingham\tMA')
    const etag = { headers: { 'if-none-match': headers.etag as string } }
    expect((await search.get('/internal/search/subjects', etag)).statusCode).toBe(304)
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
    expect(byName).toMatchObject({ state_abbr: 'MA', name: 'Massachusetts', zips: 703, zips_with_area: 3 })
    const figure = (key: string) => byName.figures.find((one: { key: string }) => one.key === key)
    expect(figure('population')).toMatchObject({ total: 44000, median: 10000, zips: 3 })
    // (30000 · 41.6 + 4000 · 33.3) / 34000; the median of two is their middle.
    expect(figure('median_age')).toMatchObject({ total: null, mean: 40.6, median: 37.5, zips: 2 })
    expect(byName.top_zips.population[0]).toEqual({ zip: '01760', town: 'Natick', value: 30000 })
    // At the floors of the rankings: no zip has as many listings.
    expect(byName.top_zips.median_listing_price).toBeUndefined()
    expect(byName.top_zips.percent_asian).toBeUndefined()
    expect((await search.get('/api/state/ma')).json()).toEqual(byName)
    expect((await search.get('/api/state/Ontario')).statusCode).toBe(404)
  })
})

describe('GET /api/places/suggest', () => {
  const suggest = async (q: string) => (await search.get('/api/places/suggest', { query: { q } })).json()

  test('completes zips, towns, counties and states', async () => {
    expect((await suggest('0176'))[0]).toMatchObject({ kind: 'zip', zip: '01760', label: '01760 Natick, MA' })
    expect((await suggest('nati'))[0]).toMatchObject({ kind: 'town', label: 'Natick, MA' })
    expect((await suggest('middlesex'))[0]).toMatchObject({ kind: 'county', label: 'Middlesex County, MA' })
    expect((await suggest('boston cam'))[0]).toMatchObject({
      kind: 'metro',
      label: 'Boston-Cambridge-Newton metro area, MA',
      metro: 'Boston-Cambridge-Newton metro area',
    })
    expect((await suggest('mass'))[0]).toMatchObject({ kind: 'state', label: 'Massachusetts', state_abbr: 'MA' })
    expect((await suggest('ri'))[0]).toMatchObject({ kind: 'state', label: 'Rhode Island' })
  })

  test('tolerates a typing error, and says so', async () => {
    expect((await suggest('framinghma'))[0]).toMatchObject({ label: 'Framingham, MA', fuzzy: true })
    expect((await suggest('wocester')).map(({ label }: { label: string }) => label)).toContain('Worcester, MA')
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
    const one = (key: string) => attributes.find((attribute: { key: string }) => attribute.key === key)
    expect(one('population')).toMatchObject({
      label: 'Population',
      zips: 3,
      vintage: '2009–13',
      data_set: 'demonstration',
    })
    expect(one('population').quantiles).toHaveLength(101)
    expect(one('population').quantiles[50]).toBe(10000)
    expect(one('avg_agi_per_return')).toMatchObject({ zips: 0, quantiles: null, vintage: null, data_set: 'none' })
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
    const forged = await search.server.inject({ url: '/api/search', headers: { 'x-homeground-identity': 'e30.e30' } })
    expect(forged.statusCode).toBe(401)
  })

  test('lists its loads for other services', async () => {
    const rows = (await search.get('/internal/data-sources')).json()
    expect(rows.map(({ source, state, service }: Record<string, string>) => [source, state, service])).toEqual([
      ['acs', 'published', 'search'],
      ['gazetteer', 'published', 'search'],
      ['places', 'published', 'search'],
    ])
  })
})

describe('GET /api/search/understand', () => {
  const understand = (q?: string) => search.get('/api/search/understand', { query: q === undefined ? {} : { q } })

  test('is the search that a sentence asks for, with what it did not understand', async () => {
    expect((await understand('Safe towns near Boston under 400k, schools above 80')).json()).toEqual({
      area: 'zip',
      states: [],
      place: 'Boston, MA',
      radius: 25,
      filters: { median_listing_price: '0,400', overall_score: '80,100' },
      order: null,
      dir: null,
      results: 'town',
      unknown: ['safe'],
      missing: [{ words: 'safe', topic: 'crime' }],
    })
  })

  test.each([
    ['no', undefined],
    ['an empty', ''],
    ['a blank', '  '],
    ['a too long', 'a'.repeat(301)],
  ])('is 422 for %s sentence', async (_, q) => {
    const refused = await understand(q)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['q']])
  })
})

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
      compared_state: null,
      compared_nation: 10,
      rank_state: null,
      rank_nation: null,
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
    // Of generated people on real land.
    expect(figure('population_density')).toMatchObject({ publisher: 'Census Bureau', data_set: 'demonstration' })
    expect(figure('overall_score')).toMatchObject({ value: 88, vintage: '2017–18', data_set: 'real' })
    expect(figure('avg_agi_per_return')).toMatchObject({ value: null, note: { kind: 'missing', reason: 'not_loaded' } })
    const { figures } = (await search.get('/api/place/Framingham/MA')).json()
    const ofTown = (key: string) => figures.find((each: { key: string }) => each.key === key)
    // Real prices, weighted by real listings, and real distances, weighted by generated people.
    expect(ofTown('median_listing_price')).toMatchObject({ value: 500000, data_set: 'real' })
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
    const items = (await searchFor({ searchOrderBy: 'median_listing_price', searchOrderByDir: 'desc' }))
      .json()
      .slice(0, 3)
    const response = await list('01702,00000,02801,01760,01701')
    const [last, other, first, second] = response.json()
    expect([first, second, last]).toEqual(items)
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
    const etag = { 'if-none-match': String((await list('01760,01701')).headers.etag) }
    expect((await list('01760,01701', etag)).statusCode).toBe(304)
    expect((await list('01701,01760', etag)).statusCode).toBe(200)
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
