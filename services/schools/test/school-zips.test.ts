import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { derive } from '../src/derive/derive.ts'
import { natickAndAround, placesOf } from './fake-search.ts'
import { assessments } from './files.ts'
import { ids, loadNatick, natickTrend } from './natick.ts'
import { startSchools } from './support.ts'

const schools = await startSchools()
afterAll(() => schools.stop())

describe('before anything is computed', () => {
  test('search gets empty columns, other callers a 503', async () => {
    expect(await schools.json('/internal/schools/columns')).toEqual({
      version: 'none',
      dataSet: 'none',
      zips: [],
      columns: {},
      vintages: {},
    })
    for (const path of [`/api/school/${ids.natick}`, '/api/schools/in-zip/01760']) {
      const response = await schools.get(path)
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    }
  })

  test('without schools every zip is empty, and the places are not needed', async () => {
    await derive(schools.db, () => Promise.reject(new Error('The places were read.')))
    expect(await schools.json('/api/schools/in-zip/01760')).toMatchObject({
      overall_score: null,
      score_from: null,
      schools: [],
      data_set: 'none',
    })
    expect(await schools.json('/internal/schools/columns')).toMatchObject({ zips: [], vintages: {} })
  })
})

describe('GET /api/schools/in-zip/:zip', () => {
  beforeAll(async () => {
    await loadNatick(schools)
    await schools.derive()
  })

  test('lists the open schools of the zip with their newest scores', async () => {
    const answer = await schools.json('/api/schools/in-zip/01760')
    expect(answer).toMatchObject({
      zip: '01760',
      year: 2021,
      school_year: '2020–21',
      overall_score: expect.closeTo(83.333333, 6),
      score_from: 'own',
      diversity_score: 63,
      school_avg_pctprof_2yr_change: 41.75,
      borrowed: [],
      data_set: 'real',
    })
    expect(answer.schools).toEqual([
      {
        ncesID: ids.natick,
        name: 'Natick High',
        source: 'edfacts',
        scores: [
          expect.objectContaining({ subject: 'math', raw: '40-44', test_takers: 100 }),
          expect.objectContaining({ subject: 'rla', raw: 'GE50', test_takers: 300 }),
        ],
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
        proficiency: { low: 47.5, high: 86, value: 66.75 },
        state_mean: 42.25,
        achievement: 83.33,
        impact: null,
        impact_missing: 'too_few_schools',
        trend: natickTrend,
        trend_missing: null,
      },
    ])
  })

  test('lists the nearby schools that its score comes from if its own schools have none', async () => {
    const answer = await schools.json('/api/schools/in-zip/01770')
    // From the zip's center 0.043° to Natick; Framingham is 4.09 miles west of that.
    // (83.33 × 1000 + 33.33 × 500) / 1500
    expect(answer).toMatchObject({
      overall_score: expect.closeTo(66.666667, 6),
      score_from: 'nearby',
      diversity_score: null,
    })
    expect(answer.schools).toMatchObject([
      {
        ncesID: ids.sherborn,
        proficiency: null,
        achievement: null,
        impact_missing: 'not_tested',
        trend_missing: 'not_tested',
      },
    ])
    expect(answer.borrowed).toMatchObject([
      { ncesID: ids.natick, miles: 2.97, achievement: 83.33 },
      { ncesID: ids.framingham, miles: 5.06, achievement: 33.33 },
    ])
  })

  test('has no scores for a zip far from any school, and returns 404 for an unknown zip', async () => {
    expect(await schools.json('/api/schools/in-zip/01035')).toMatchObject({
      overall_score: null,
      score_from: null,
      schools: [],
      borrowed: [],
    })
    expect((await schools.get('/api/schools/in-zip/00000')).statusCode).toBe(404)
    const response = await schools.get('/api/schools/in-zip/1760')
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['zip']])
  })
})

describe('GET /internal/schools/columns', () => {
  test('returns the scores of every zip that has any', async () => {
    expect(await schools.json('/internal/schools/columns')).toEqual({
      version: expect.any(String),
      dataSet: 'real',
      zips: ['01701', '01760', '01770', '03051'],
      // Sherborn’s score is that of schools up to 5.06 miles away.
      notes: [null, null, { overall_score: { borrowed_miles: expect.closeTo(5.056, 3) } }, null],
      columns: {
        overall_score: [expect.closeTo(33.333333, 6), expect.closeTo(83.333333, 6), expect.closeTo(66.666667, 6), 50],
        diversity_score: [null, 63, null, null],
        school_avg_pctprof_2yr_change: [null, 41.75, null, null],
      },
      vintages: {
        overall_score: '2020–21',
        diversity_score: '2020–21',
        school_avg_pctprof_2yr_change: '2018–19 to 2020–21',
      },
    })
  })
})

describe('responses', () => {
  test('are 304 until the data or the places change', async () => {
    for (const path of [`/api/school/${ids.natick}`, '/api/schools/in-zip/01760']) {
      const first = await schools.get(path)
      const headers = { 'if-none-match': String(first.headers.etag) }
      const again = await schools.get(path, { headers })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      await schools.derive(placesOf(natickAndAround, 'other places'))
      expect((await schools.get(path, { headers })).statusCode).toBe(200)
      await schools.derive()
    }
  })

  test('use the scores of a newer spring once it is loaded', async () => {
    const results = { [ids.framingham]: [80, 70] } as const
    await schools.load('edfacts', assessments('RLA', '2122', results), { yes: true })
    await schools.derive()
    expect(await schools.json('/api/schools/in-zip/01701')).toMatchObject({
      year: 2022,
      overall_score: 50,
      // The two-year change is that of the newest spring that has any.
      school_avg_pctprof_2yr_change: null,
      schools: [{ year: 2022, proficiency: { value: 70 }, trend: null }],
    })
    expect(await schools.json(`/api/school/${ids.framingham}`)).toMatchObject({
      years: [{ year: 2021 }, { year: 2022, trend_missing: 'no_tests_2020' }],
    })
    expect((await schools.json('/internal/schools/columns')).vintages).toEqual({
      overall_score: '2021–22',
      diversity_score: '2020–21',
      school_avg_pctprof_2yr_change: '2018–19 to 2020–21',
    })
  })

  test('are 401 without a signed identity', async () => {
    const paths = [
      `/api/school/${ids.natick}`,
      '/api/schools/in-zip/01760',
      '/internal/schools/columns',
      '/internal/data-sources',
    ]
    for (const url of paths) expect((await schools.server.inject({ url })).statusCode).toBe(401)
    // Probes need none. The newest schools are not in memory yet.
    expect((await schools.server.inject({ url: '/readyz' })).statusCode).toBe(503)
  })
})
