import { createLog } from '@homeground/service'
import { eventually } from '@homeground/testing'
import { afterAll, describe, expect, test } from '@jest/globals'
import { derivedVersion } from '../src/api/derived.repository.ts'
import { createRankingCache, rankingName, rebuildRankings } from '../src/lists/ranking-cache.ts'
import { createSnapshots } from '../src/snapshot/school-snapshot.ts'
import { assessments } from './files.ts'
import { ids, idsOf, loadNatick, profile, startSchoolsAroundNatick } from './natick.ts'
import { startSchools } from './support.ts'

const schools = await startSchoolsAroundNatick()
afterAll(() => schools.stop())

const get = (url: string, query: Record<string, string> = {}) => schools.get(url, { query })

describe('GET /api/schools/rankings', () => {
  const rankings = async (query: Record<string, string>) => (await get('/api/schools/rankings', query)).json()

  test('ranks schools with enough test takers, and fewer or more at another floor', async () => {
    const all = await rankings({})
    // Hudson is alone in its state and level: 50. Framingham is as far below Natick in reading as the closed school in math.
    expect(idsOf(all.data)).toEqual([ids.natick, ids.hudson, ids.framingham])
    expect(all).toMatchObject({ total: 3, page: 1, pages: 1, year: 2021 })
    expect(idsOf((await rankings({ floor: '150' })).data)).toEqual([ids.natick, ids.hudson])
    const inDistrict = { district: 'natick-ma', dir: 'asc', level: 'High' }
    expect(idsOf((await rankings(inDistrict)).data)).toEqual([ids.framingham, ids.natick])
    expect(idsOf((await rankings({ stat: 'proficiency_trend' })).data)).toEqual([ids.natick])
    expect(await rankings({ state: 'Rhode Island' })).toMatchObject({ total: 0, page: 1, pages: 0 })
  })

  test('says the rank in the state and level and how many the floor leaves out, and has a last page', async () => {
    const high = await rankings({ state: 'MA', level: 'High', floor: '100' })
    // Framingham has 80 test takers. The closed school is ranked with them.
    expect(high).toMatchObject({ total: 1, floor: 100, below_floor: 1, data: [{ rank: 1, rank_of: 3 }] })
    expect(await rankings({})).toMatchObject({ floor: 20, below_floor: 0 })
    expect(await rankings({ page: '9999' })).toMatchObject({ page: 1, data: { length: 3 } })
    expect((await rankings({ stat: 'trend', fields: 'trend' })).data).toMatchObject([
      { trend_rank: 1, trend_rank_of: 1 },
    ])
  })

  test('lists the schools of any area in any order, by kind and grade and by their measures', async () => {
    const listed = async (query: Record<string, string>) => idsOf((await rankings(query)).data)
    const around = { searchArea: 'zip', distanceFromTownZip: '01760', distanceFromRadius: '5' }
    // Sherborn is 2.97 miles away, Framingham 4.09; Sherborn has no results.
    const nearest = await get('/api/schools/rankings', { ...around, stat: 'distance' })
    expect(nearest.json().data).toMatchObject([
      { ncesID: ids.natick, miles: 0 },
      { ncesID: ids.sherborn, miles: 2.97 },
      { ncesID: ids.framingham, miles: 4.09 },
    ])
    expect(nearest.headers['x-search-center']).toBe('42.28,-71.35')
    expect(await listed({ ...around, stat: 'distance', dir: 'desc', level: 'High' })).toEqual([
      ids.framingham,
      ids.natick,
    ])
    expect(await listed(around)).toEqual([ids.natick, ids.framingham])
    // 700, 1000, 500 and 400 students.
    expect(await listed({ searchArea: 'state', states: 'MA,NH', stat: 'students' })).toEqual([
      ids.natick,
      ids.hudson,
      ids.framingham,
      ids.sherborn,
    ])
    expect(await listed({ stat: 'students', schoolType: 'charter' })).toEqual([ids.natick])
    expect(await listed({ stat: 'students', schoolType: 'regular', state: 'NH' })).toEqual([ids.hudson])
    expect(await listed({ stat: 'students', schoolType: 'special' })).toEqual([])
    expect(await listed({ stat: 'students', grade: '08' })).toEqual([ids.sherborn])
    expect(await listed({ stat: 'students', grade: '9', state: 'MA' })).toEqual([ids.natick, ids.framingham])
  })

  test('filters by measures, of which a missing value is in no range', async () => {
    const listed = async (filters: object, query: Record<string, string> = {}) =>
      idsOf((await rankings({ stat: 'students', ...query, filters: JSON.stringify(filters) })).data)
    // Above 500 up to 1000: not the 500 of Framingham.
    expect(await listed({ students: '500,1000' })).toEqual([ids.natick, ids.hudson])
    // Lunch shares of 25 and 102 %: only those two schools have one.
    expect(await listed({ lunch_share: '-1,40' })).toEqual([ids.natick])
    expect(await listed({ state_combined_pct: '60,100' })).toEqual([ids.natick])
    expect(await listed({ achievement: 'any' }, { state: 'MA' })).toHaveLength(3)
    const bad = await get('/api/schools/rankings', {
      filters: '{"fame":"1,2","students":"x"}',
      schoolType: 'x',
      grade: 'Z',
    })
    expect(bad.statusCode).toBe(422)
    expect(Object.keys(bad.json().errors).sort()).toEqual(['filters.fame', 'filters.students', 'grade', 'schoolType'])
    const far = await get('/api/schools/rankings', { stat: 'distance', state: 'MA' })
    expect(far.json()).toMatchObject({ errors: { stat: [expect.stringContaining('around one place')] } })
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
    // (1000 × 83.33 + 500 × 33.33) / 1500 = 66.66; the closed school does not count.
    expect(total).toBe(1)
    expect(data).toMatchObject([
      {
        id: '2500000',
        name: 'Natick',
        slug: 'natick-ma',
        state_abbr: 'MA',
        year: 2021,
        schools: 3,
        scored: 2,
        students: 1900,
        test_takers: 380,
        achievement: 66.66,
        trend: 41.75,
        rank: 1,
        rank_of: 1,
      },
    ])
  })

  test('list their schools by level and size, found by id or name', async () => {
    const district = (await get('/api/schools/district/2500000')).json()
    expect(idsOf(district.list)).toEqual([ids.natick, ids.framingham, ids.sherborn])
    expect(district).toMatchObject({
      achievement: 66.66,
      data_set: 'real',
      levels: [
        {
          level: 'High',
          schools: 2,
          students: 1500,
          achievement: 66.66,
          trend: 41.75,
          trend_low: 15.78,
          trend_high: 67.72,
        },
        {
          level: 'Middle',
          schools: 1,
          students: 400,
          achievement: null,
          trend: null,
          trend_low: null,
          trend_high: null,
        },
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
        state_abbr: 'MA',
        level: 'High',
        schools: 3,
        students: 1500,
        proficiency: 42.25,
        math: 26,
        rla: 62.5,
        change: 41.75,
        is_ranked: false,
      },
      {
        state_abbr: 'NH',
        level: 'High',
        schools: 1,
        students: 700,
        proficiency: 90,
        math: 90,
        rla: 90,
        change: null,
        is_ranked: false,
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
    await wide.load('edfacts', assessments('MTH', '2122', { [ids.natick]: [9, 'GE50'], [ids.framingham]: [4, 'PS'] }))
    await wide.load('edfacts', assessments('RLA', '2122', { [ids.natick]: [9, 'GE50'] }))
    await wide.derive()
    await wide.hold(profile)
    const query = { schoolYear: '2022', floor: '0' }
    expect((await wide.get('/api/schools/rankings', { query })).json()).toMatchObject({ total: 0 })
    const list = (await wide.get('/api/search/schools', { query: { schoolYear: '2022' } })).json()
    const [natick, framingham] = [ids.natick, ids.framingham].map((id) =>
      list.find(({ ncesID }: { ncesID: string }) => ncesID === id),
    )
    expect(natick).toMatchObject({ proficiency: { low: 50, high: 100 }, achievement: null, rank: null, impact: null })
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
    databaseUrl: fresh.url,
    listener,
    prefix: fresh.prefix,
    checkEveryMs: 3_600_000,
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
