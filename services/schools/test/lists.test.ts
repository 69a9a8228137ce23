import { SchoolItem } from '@homeground/contracts'
import { encodeDrawnArea } from '@homeground/contracts/drawn-area'
import { afterAll, describe, expect, test } from '@jest/globals'
import Type from 'typebox'
import Value from 'typebox/value'
import { ids, idsOf, startSchoolsAroundNatick } from './natick.ts'

const schools = await startSchoolsAroundNatick()
afterAll(() => schools.stop())

const get = (url: string, query: Record<string, string> = {}) => schools.get(url, { query })

describe('GET /api/schools/state/:state/:stat', () => {
  const statistic = (stat: string, query: Record<string, string> = {}, state = 'MA') =>
    get(`/api/schools/state/${state}/${stat}`, query)

  test('has the ranked schools of a spring: mean by students, median and distribution', async () => {
    const response = await statistic('achievement', { year: '2021' }, 'massachusetts')
    const { data } = (
      await get('/api/schools/rankings', { state: 'MA', stat: 'achievement', schoolYear: '2021' })
    ).json()
    const total = data.reduce((sum: number, { students }: { students: number }) => sum + students, 0)
    const mean = data.reduce(
      (sum: number, each: { achievement: number; students: number }) => sum + each.achievement * each.students,
      0,
    )
    expect(response.json()).toMatchObject({
      state_abbr: 'MA',
      stat: 'achievement',
      year: 2021,
      vintage: '2020–21',
      // Framingham 33.33, Natick 83.33
      count: 2,
      total: null,
      median: expect.closeTo(58.33, 1),
      data_set: 'real',
    })
    expect(response.json().mean).toBeCloseTo(mean / total, 1)
    const { counts } = response.json().histogram
    expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(2)
  })

  test('names what is wrong', async () => {
    expect((await statistic('achievement', { year: '1999' })).json().error).toBe(
      'No school results of spring 1999 are loaded.',
    )
    expect((await statistic('lunch_share')).statusCode).toBe(404)
    expect((await statistic('achievement', {}, 'XX')).statusCode).toBe(404)
    expect((await statistic('achievement', { year: 'soon' })).statusCode).toBe(422)
  })
})

test('GET /internal/schools/version returns the version that the columns of zips have, which the server shows', async () => {
  const { version, dataSet } = (await get('/internal/schools/columns')).json()
  expect((await get('/internal/schools/version')).json()).toEqual({
    computed: version,
    shown: version,
    data_set: dataSet,
  })
})

test('GET /internal/schools/subjects lists every open school and every district', async () => {
  const lines = (await get('/internal/schools/subjects')).body.trimEnd().split('\n')
  expect(lines).toContain(`school\t${ids.natick}`)
  expect(lines).toContain('district\tnatick-ma')
  expect(new Set(lines).size).toBe(lines.length)
})

describe('GET /api/schools/in-place', () => {
  const inPlace = (query: Record<string, string>) => get('/api/schools/in-place', query)

  test('lists the open schools of several zips by level and size, with the results of a spring', async () => {
    const response = await inPlace({ zips: '01770,01760,01701', schoolYear: '2021' })
    expect(response.json()).toMatchObject({ year: 2021, school_year: '2020–21', data_set: 'real' })
    const { schools: listed } = response.json()
    expect(idsOf(listed)).toEqual([ids.natick, ids.framingham, ids.sherborn])
    expect(listed[0]).toMatchObject({ name: 'Natick High', zip: '01760', achievement: 83.33 })
    expect(idsOf((await inPlace({ zips: '01760' })).json().schools)).toEqual([ids.natick])
    expect((await inPlace({ zips: '99950' })).json().schools).toEqual([])
  })

  test('names the field that is wrong', async () => {
    for (const [query, field] of [
      [{ zips: 'Natick' }, 'zips'],
      [{}, 'zips'],
      [{ zips: '01760', schoolYear: '1999' }, 'schoolYear'],
    ] as const) {
      const response = await inPlace(query)
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
    }
  })
})

describe('GET /api/search/schools', () => {
  const search = (query: Record<string, string> = {}) => get('/api/search/schools', query)

  test('lists the highest first unless another direction is asked for', async () => {
    expect(idsOf((await search()).json())).toEqual([ids.natick, ids.framingham, ids.sherborn])
  })

  test('lists the open schools of an area with their scores of 2021', async () => {
    const response = await search({ orderByDir: 'asc' })
    // Achievement: Framingham 33.33, Natick 83.33; Sherborn has no results; a closed school is not listed.
    expect(idsOf(response.json())).toEqual([ids.framingham, ids.natick, ids.sherborn])
    expect(response.headers).toMatchObject({
      'x-total-count': '3',
      'x-data-period': '2021',
      'x-data-set': 'real',
      'server-timing': expect.stringMatching(/^schools;dur=/),
    })
    expect(response.json()[1]).toEqual({
      ncesID: ids.natick,
      name: 'Natick High',
      level: 'High',
      grades: { low: '09', high: '12' },
      town: 'Natick',
      state_abbr: 'MA',
      zip: '01760',
      lat: 42.28,
      lng: -71.35,
      approximate: false,
      students: 1000,
      year: 2021,
      test_takers: 300,
      district: { id: '2500000', name: 'Natick', slug: 'natick-ma' },
      proficiency: { low: 47.5, high: 86, value: 66.75 },
      achievement: 83.33,
      rank: 1,
      rank_of: 3,
      rank_best: 1,
      rank_worst: 1,
      district_rank: 1,
      district_rank_of: 3,
      impact: null,
      proficiency_rank: 1,
      proficiency_rank_of: 2,
      impact_rank: null,
      impact_rank_of: null,
      lunch_share: 25,
      diversity_score: 63,
      trend: { change: 41.75, low: 15.78, high: 67.72, clear: true, takers: 200 },
      trend_rank: 1,
      trend_rank_of: 1,
    })
    expect((await search({ schoolYear: '2019' })).json()[0]).toMatchObject({
      ncesID: ids.natick,
      year: 2019,
      achievement: 50,
    })
  })

  test('takes the specification’s names of orders, and limits items to the named fields', async () => {
    const query = { orderBy: 'proficiency_trend', orderByDir: 'desc', fields: 'state_combined_pct' }
    const [first] = (await search(query)).json()
    expect(first).toMatchObject({ ncesID: ids.natick, achievement: 83.33 })
    expect(Object.keys(first)).not.toContain('trend')
  })

  test.each(['', 'rank', ',,,', ' , '])('with fields "%s" has what its contract says', async (fields) => {
    const items = (await search({ orderByDir: 'desc', fields })).json()
    expect(items.length).toBeGreaterThan(0)
    expect([...Value.Errors(Type.Array(SchoolItem), items)]).toEqual([])
  })

  test('finds the schools of a circle with their distance, and those of a level', async () => {
    const around = { selectedAreaSearch: 'zip', distanceFromZip: '01760', distanceFromRadius: '3.5' }
    const response = await search({ ...around, orderByDir: 'desc' })
    // 0.043° of latitude are 2.97 miles; Framingham is 4.09 miles away.
    expect(response.json()).toMatchObject([
      { ncesID: ids.natick, miles: 0 },
      { ncesID: ids.sherborn, miles: 2.97 },
    ])
    expect(response.headers['x-search-center']).toBe('42.28,-71.35')
    const point = { selectedPlaceLat: '42.28', selectedPlaceLng: '-71.43', schoolLevel: 'High' }
    expect(idsOf((await search({ ...around, ...point })).json())).toEqual([ids.framingham])
    const town = { selectedAreaSearch: 'place', distanceFromZip: 'sherborn ma' }
    expect(idsOf((await search(town)).json())).toEqual([ids.sherborn])
  })

  test('finds the schools whose location is in a drawn area', async () => {
    // Natick is at 42.28, -71.35; Sherborn 0.043° south of it; Framingham at 42.28, -71.43.
    const withoutSherborn = [
      { lat: 42.27, lng: -71.5 },
      { lat: 42.27, lng: -71.3 },
      { lat: 42.3, lng: -71.3 },
    ]
    const drawn = { selectedAreaSearch: 'drawn', drawnArea: encodeDrawnArea([withoutSherborn]) }
    // The third side is at 42.281 above Framingham.
    const response = await search({ ...drawn, orderByDir: 'desc' })
    expect(idsOf(response.json()).toSorted()).toEqual([ids.natick, ids.framingham].toSorted())
    expect(response.json()[0].miles).toBeUndefined()
    const rising = await search({ ...drawn, proficiencyFilter: '{"proficiency_trend":{"High":"40,50"}}' })
    expect(rising.json()).toMatchObject([{ zip: '01760' }])
    const ranked = await get('/api/schools/rankings', { searchArea: 'drawn', drawnArea: drawn.drawnArea })
    expect(idsOf(ranked.json().data).toSorted()).toEqual([ids.natick, ids.framingham].toSorted())
  })

  test('orders the schools of a circle by distance, and only those', async () => {
    const around = { selectedAreaSearch: 'zip', distanceFromZip: '01760', distanceFromRadius: '5', orderBy: 'distance' }
    // Sherborn is 2.97 miles away, Framingham 4.09.
    const nearest = [ids.natick, ids.sherborn, ids.framingham]
    expect(idsOf((await search(around)).json())).toEqual(nearest)
    expect(idsOf((await search({ ...around, orderByDir: 'desc' })).json())).toEqual(nearest.toReversed())
    const ofState = await search({ states: 'MA', orderBy: 'distance' })
    expect([ofState.statusCode, Object.keys(ofState.json().errors)]).toEqual([422, ['orderBy']])
  })

  test('with filters lists zips with their rising schools', async () => {
    const response = await search({ proficiencyFilter: '{"proficiency_trend":{"High":"40,50"}}' })
    expect(response.json()).toMatchObject([
      {
        zip: '01760',
        town: 'Natick',
        median_listing_price: 834_950,
        order_value: 83.33,
        schools: [{ ncesID: ids.natick }],
      },
    ])
    const higher = '{"proficiency_trend":{"High":"22,30"}}'
    expect((await search({ proficiencyFilter: higher })).json()).toEqual([])
    const price = { proficiencyFilter: '{}', maxHousingPriceFilter: '500000' }
    expect((await search(price)).json()).toEqual([])
  })

  test('returns 304 for the same question, and 422 for what it does not know', async () => {
    const { etag } = (await search()).headers
    const again = await schools.get('/api/search/schools', { headers: { 'if-none-match': String(etag) } })
    expect(again.statusCode).toBe(304)
    const fieldsOf = async (query: Record<string, string>) => {
      const response = await search(query)
      expect(response.statusCode).toBe(422)
      return Object.keys(response.json().errors)
    }
    expect(await fieldsOf({ schoolYear: '2020' })).toEqual(['schoolYear'])
    expect(await fieldsOf({ area: 'zip', zip: '99999' })).toEqual(['zip'])
    expect(await fieldsOf({ proficiencyFilter: '{"impact":{"High":"5"}}' })).toEqual(['proficiencyFilter.impact.High'])
  })
})

describe('GET /api/schools/fetch_nearby', () => {
  const nearby = async (query: Record<string, string>) => (await get('/api/schools/fetch_nearby', query)).json()

  test('returns the best schools around a place, and how many schools and zips its state has', async () => {
    const response = await nearby({ searchPlace: '01760', searchSchoolLevel: 'High' })
    expect(idsOf(response.records)).toEqual([ids.natick, ids.framingham])
    expect(response).toMatchObject({ NumSchoolsInState: 2, NumZipsInState: 3 })
    const best = await nearby({ searchPlace: 'Natick, MA', minSchoolScoreFilterValue: '50.1' })
    expect(idsOf(best.records)).toEqual([ids.natick])
    const far = { searchPlace: '01760', searchRadius: '45' }
    expect(idsOf((await nearby(far)).records)).toContain(ids.hudson)
    expect(idsOf((await nearby({ ...far, method: 'state' })).records)).not.toContain(ids.hudson)
    const state = { searchPlace: 'New Hampshire', searchPlaceType: 'state' }
    expect(idsOf((await nearby(state)).records)).toEqual([ids.hudson])
  })

  test('returns the most improved schools within five miles, or their zips', async () => {
    const query = { searchPlace: '01760', searchType: 'most_improved' }
    expect((await nearby(query)).records).toMatchObject([
      { ncesID: ids.natick, trend: { change: 41.75, clear: true }, miles: 0 },
    ])
    expect((await nearby({ ...query, searchReturnType: 'zips' })).records).toEqual([
      {
        zip: '01760',
        town: 'Natick',
        state_abbr: 'MA',
        lat: 42.28,
        lng: -71.35,
        miles: 0,
        schools: 1,
        achievement: 83.33,
        trend: 41.75,
      },
    ])
  })

  test.each([
    [{ searchPlace: 'Nowhere, MA' }, 'searchPlace'],
    [{ searchPlace: '01760', searchRadius: '501' }, 'searchRadius'],
    [{ searchPlace: '01760', searchType: 'best' }, 'searchType'],
    [{ searchPlace: '01760', searchPlaceType: 'planet' }, 'searchPlaceType'],
    [{ searchPlace: '01760', searchSchoolLevel: 'College' }, 'searchSchoolLevel'],
    [{ searchPlace: '01760', minSchoolScoreFilterValue: '101' }, 'minSchoolScoreFilterValue'],
  ])('refuses %o with 422', async (query, field) => {
    const response = await get('/api/schools/fetch_nearby', query as Record<string, string>)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, [field]])
  })
})
