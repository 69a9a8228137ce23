import { createLog } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { derivedVersion } from '../src/api/derived.repository.ts'
import { createRankingCache, rankingName } from '../src/rankings/ranking-cache.ts'
import { rebuildRankings } from '../src/rankings/rebuild-rankings.ts'
import { createSnapshots } from '../src/snapshot/snapshots.ts'
import { natickAndAround } from './fake-search.ts'
import { assessments } from './files.ts'
import { ids, loadNatick } from './natick.ts'
import { profileOf } from './search-profile.ts'
import { type Schools, startSchools } from './support.ts'

const towns = { '01760': 'Natick', '01701': 'Framingham', '01770': 'Sherborn', '01035': 'Hadley' }
const profile = profileOf(
  Object.entries(natickAndAround).map(([zip, [lat, lng]]) => ({
    ...{ zip, town: towns[zip as keyof typeof towns], stateAbbr: 'MA', lat, lng },
    ...{ price: zip === '01760' ? 834_950 : null, hasArea: zip !== '01035' },
  })),
)
let schools: Schools
beforeAll(async () => {
  schools = await startSchools()
  await loadNatick(schools)
  await schools.derive()
  await schools.hold(profile)
})
afterAll(() => schools?.stop())

const get = (url: string, query: Record<string, string> = {}) => schools.get(url, { query })
const idsOf = (list: { ncesID: string }[]) => list.map(({ ncesID }) => ncesID)

describe('GET /api/search/schools', () => {
  const search = (query: Record<string, string> = {}) => get('/api/search/schools', query)

  test('lists the open schools of an area with their scores of 2021, the lowest first', async () => {
    const response = await search()
    // Achievement: Framingham 50, Natick 83.33; Sherborn has no results; a closed school is not listed.
    expect(idsOf(response.json())).toEqual([ids.framingham, ids.natick, ids.sherborn])
    expect(response.headers).toMatchObject({
      'x-total-count': '3',
      'x-data-period': '2021',
      'x-data-set': 'real',
      'server-timing': expect.stringMatching(/^schools;dur=/),
    })
    expect(response.json()[1]).toEqual({
      ...{ ncesID: ids.natick, name: 'Natick High', level: 'High' },
      grades: { low: '09', high: '12' },
      ...{ town: 'Natick', state_abbr: 'MA', zip: '01760', lat: 42.28, lng: -71.35 },
      ...{ approximate: false, students: 1000, year: 2021, test_takers: 300 },
      district: { id: '2500000', name: 'Natick', slug: 'natick-ma' },
      proficiency: { low: 47.5, high: 86, value: 66.75 },
      ...{ achievement: 83.33, rank: 1, rank_of: 3, district_rank: 1, district_rank_of: 3 },
      ...{ impact: null, lunch_share: 25, diversity_score: 63 },
      trend: { change: 21.75, low: 2.5, high: 41, clear: true, takers: 200 },
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

  test('finds the schools of a circle with their distance, and those of a level', async () => {
    const around = {
      selectedAreaSearch: 'zip',
      distanceFromZip: '01760',
      distanceFromRadius: '3.5',
    }
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

  test('with filters lists zips with their rising schools', async () => {
    const response = await search({ proficiencyFilter: '{"proficiency_trend":{"High":"20,30"}}' })
    expect(response.json()).toMatchObject([
      {
        ...{ zip: '01760', town: 'Natick', median_listing_price: 834_950 },
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
    const again = await schools.get('/api/search/schools', {
      headers: { 'if-none-match': String(etag) },
    })
    expect(again.statusCode).toBe(304)
    const fieldsOf = async (query: Record<string, string>) => {
      const response = await search(query)
      expect(response.statusCode).toBe(422)
      return Object.keys(response.json().errors)
    }
    expect(await fieldsOf({ schoolYear: '2020' })).toEqual(['schoolYear'])
    expect(await fieldsOf({ area: 'zip', zip: '99999' })).toEqual(['zip'])
    expect(await fieldsOf({ proficiencyFilter: '{"impact":{"High":"5"}}' })).toEqual([
      'proficiencyFilter.impact.High',
    ])
  })
})

describe('GET /api/schools/fetch_nearby', () => {
  const nearby = async (query: Record<string, string>) =>
    (await get('/api/schools/fetch_nearby', query)).json()

  test('returns the best schools around a place, and how many schools and zips its state has', async () => {
    const found = await nearby({ searchPlace: '01760', searchSchoolLevel: 'High' })
    expect(idsOf(found.records)).toEqual([ids.natick, ids.framingham])
    expect(found).toMatchObject({ NumSchoolsInState: 2, NumZipsInState: 3 })
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
      { ncesID: ids.natick, trend: { change: 21.75, clear: true }, miles: 0 },
    ])
    expect((await nearby({ ...query, searchReturnType: 'zips' })).records).toEqual([
      {
        ...{ zip: '01760', town: 'Natick', state_abbr: 'MA', lat: 42.28, lng: -71.35, miles: 0 },
        ...{ schools: 1, achievement: 83.33, trend: 21.75 },
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

describe('GET /api/schools/rankings', () => {
  const rankings = async (query: Record<string, string>) =>
    (await get('/api/schools/rankings', query)).json()

  test('ranks schools with enough test takers, and fewer or more at another floor', async () => {
    const all = await rankings({})
    // Hudson is alone in its state and level: 50. Ties by id.
    expect(idsOf(all.data)).toEqual([ids.natick, ids.framingham, ids.hudson])
    expect(all).toMatchObject({ total: 3, page: 1, pages: 1, year: 2021 })
    expect(idsOf((await rankings({ floor: '150' })).data)).toEqual([ids.natick, ids.hudson])
    const inDistrict = { district: 'natick-ma', dir: 'asc', level: 'High' }
    expect(idsOf((await rankings(inDistrict)).data)).toEqual([ids.framingham, ids.natick])
    expect(idsOf((await rankings({ stat: 'proficiency_trend' })).data)).toEqual([ids.natick])
    expect((await rankings({ state: 'Rhode Island' })).total).toBe(0)
  })

  test('has the lists that the worker wrote at the default floor only', async () => {
    const { version, schools: columns } = await schools.hold(profile)
    const rows = Uint32Array.from([ids.hudson, ids.natick], (id) => columns.row(id)!)
    const name = rankingName({ of: 'schools', year: 2021, stat: 'achievement' })
    const cache = createRankingCache(schools.redis, schools.prefix)
    await cache.write(version, [[name, { rows, total: 2 }]])
    expect(idsOf((await rankings({})).data)).toEqual([ids.hudson, ids.natick])
    expect((await rankings({ floor: '0' })).total).toBe(3)
    expect((await rankings({ dir: 'asc' })).total).toBe(3)
    const { databaseUrl, redis, prefix } = { ...schools, databaseUrl: schools.url }
    await rebuildRankings({ databaseUrl, redis, prefix })
    expect((await rankings({})).total).toBe(3)
  })
})

describe('districts', () => {
  test('are ranked by the mean of their schools, weighted by students', async () => {
    const { data, total } = (await get('/api/schools/districts', { state: 'MA' })).json()
    // (1000 × 83.33 + 500 × 50) / 1500 = 72.22; the closed school does not count.
    expect(total).toBe(1)
    expect(data).toMatchObject([
      {
        ...{ id: '2500000', name: 'Natick', slug: 'natick-ma', state_abbr: 'MA', year: 2021 },
        ...{ schools: 3, scored: 2, students: 1900, test_takers: 380 },
        ...{ achievement: 72.22, trend: 21.75, rank: 1, rank_of: 1 },
      },
    ])
  })

  test('list their schools by level and size, found by id or name', async () => {
    const district = (await get('/api/schools/district/2500000')).json()
    expect(idsOf(district.list)).toEqual([ids.natick, ids.framingham, ids.sherborn])
    expect(district).toMatchObject({
      ...{ achievement: 72.22, data_set: 'real' },
      levels: [
        { level: 'High', schools: 2, students: 1500, achievement: 72.22, trend: 21.75 },
        { level: 'Middle', schools: 1, students: 400, achievement: null, trend: null },
      ],
    })
    expect((await get('/api/schools/district/natick-ma')).json()).toEqual(district)
    expect((await get('/api/schools/district/nowhere-ma')).statusCode).toBe(404)
  })
})

describe('GET /api/schools/statistics/:year', () => {
  test('has schools, students, mean proficiency and change of each state and level', async () => {
    const { statistics, school_year } = (await get('/api/schools/statistics/2021')).json()
    expect(school_year).toBe('2020–21')
    // Natick 66.75, Framingham 50 and the closed school 10: 42.25. Only Natick has a change.
    expect(statistics).toEqual([
      {
        ...{ state_abbr: 'MA', level: 'High', schools: 3, students: 1500 },
        ...{ proficiency: 42.25, math: 26, rla: 62.5, change: 21.75 },
      },
      {
        ...{ state_abbr: 'NH', level: 'High', schools: 1, students: 700 },
        ...{ proficiency: 90, math: 90, rla: 90, change: null },
      },
    ])
    expect((await get('/api/schools/statistics/2020')).statusCode).toBe(404)
  })

  test('GET /api/schools/years lists the loaded springs', async () => {
    expect((await get('/api/schools/years')).json()).toEqual({
      years: [
        { year: 2021, school_year: '2020–21', schools: 3, states: 2 },
        { year: 2019, school_year: '2018–19', schools: 1, states: 1 },
      ],
      newest: 2021,
      default: 2021,
    })
  })
})

describe('GET /api/schools/suggest', () => {
  const labels = async (q: string) =>
    (await get('/api/schools/suggest', { q })).json().map(({ label }: { label: string }) => label)

  test('completes names of districts and schools', async () => {
    expect(await labels('nat')).toEqual(['Natick, MA', 'Natick, NH', 'Natick High, Natick, MA'])
    expect(await labels('natick high')).toEqual(['Natick High, Natick, MA'])
    expect(await labels('high nat')).toEqual(['Natick High, Natick, MA'])
    expect(await labels('school sherb')).toEqual([`School ${ids.sherborn}, Sherborn, MA`])
    expect(await labels('atick')).toEqual([])
    expect(await labels('..')).toEqual([])
  })
})

test('a school with GE50 is shown as a range and is in no ranking, one with PS is suppressed', async () => {
  const wide = await startSchools()
  try {
    await loadNatick(wide)
    await wide.load(
      'edfacts',
      assessments('MTH', '2122', { [ids.natick]: [9, 'GE50'], [ids.framingham]: [4, 'PS'] }),
    )
    await wide.load('edfacts', assessments('RLA', '2122', { [ids.natick]: [9, 'GE50'] }))
    await wide.derive()
    await wide.hold(profile)
    const query = { schoolYear: '2022', floor: '0' }
    expect((await wide.get('/api/schools/rankings', { query })).json()).toMatchObject({ total: 0 })
    const list = (await wide.get('/api/search/schools', { query: { schoolYear: '2022' } })).json()
    const [natick, framingham] = [ids.natick, ids.framingham].map((id) =>
      list.find(({ ncesID }: { ncesID: string }) => ncesID === id),
    )
    expect(natick).toMatchObject({
      ...{ proficiency: { low: 50, high: 100 }, achievement: null, rank: null, impact: null },
    })
    expect(framingham).toMatchObject({ proficiency: null, achievement: null, test_takers: null })
    const { years } = await wide.json(`/api/school/${ids.natick}`)
    expect(years.at(-1)).toMatchObject({ achievement: null, impact_missing: 'wide_range' })
  } finally {
    await wide.stop()
  }
})

test('servers load a new version of the schools when the worker announces it', async () => {
  const fresh = await startSchools()
  const listener = fresh.redis.duplicate()
  await listener.connect()
  const snapshots = createSnapshots({
    ...{ databaseUrl: fresh.url, listener, prefix: fresh.prefix, checkEveryMs: 3_600_000 },
    newestVersion: () => derivedVersion(fresh.db),
    log: createLog('schools', 'silent'),
  })
  try {
    expect(() => snapshots.current()).toThrow('still being computed')
    await loadNatick(fresh)
    await fresh.derive()
    await eventually(() => expect(snapshots.current().schools.size).toBe(4))
    const { version } = snapshots.current()
    await fresh.rollback('edfacts')
    await fresh.derive()
    const { redis, prefix, url: databaseUrl } = fresh
    expect(await rebuildRankings({ databaseUrl, redis, prefix })).not.toBe(version)
    await eventually(() => expect(snapshots.current().version).not.toBe(version))
  } finally {
    await snapshots.close()
    listener.disconnect()
    await fresh.stop()
  }
})
