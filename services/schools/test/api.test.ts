import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { derive } from '../src/derive/derive.ts'
import { natickAndAround, placesOf } from './fake-search.ts'
import { assessments } from './files.ts'
import { ids, loadNatick } from './natick.ts'
import { type Schools, startSchools } from './support.ts'

let schools: Schools
beforeAll(async () => {
  schools = await startSchools()
})
afterAll(() => schools?.stop())

const caveat = expect.stringContaining('spring 2021')

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
    expect(await schools.json('/internal/schools/columns')).toMatchObject({
      zips: [],
      vintages: {},
    })
  })
})

describe('GET /api/school/:ncesID', () => {
  beforeAll(async () => {
    await loadNatick(schools)
    await schools.derive()
  })

  test('returns identity, location and students of the school', async () => {
    const response = await schools.get(`/api/school/${ids.natick}`)
    expect(response.headers['x-data-set']).toBe('real')
    const { scores, years, alternatives, sources, ...school } = response.json()
    expect(school).toEqual({
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
      current: true,
      status: 'Open',
      type: 'Regular School',
      charter: true,
      district: { id: '2500000', name: 'Natick' },
      races: [
        { group: 'American Indian or Alaska Native', students: 0, share: 0 },
        { group: 'Asian', students: 100, share: 10 },
        { group: 'Hispanic/Latino', students: 0, share: 0 },
        { group: 'Black or African American', students: 300, share: 30 },
        { group: 'White', students: 600, share: 60 },
        { group: 'Native Hawaiian or Other Pacific Islander', students: 0, share: 0 },
        { group: 'Two or more races', students: 0, share: 0 },
      ],
      diversity_score: 63,
      lunch: { students: 250, share: 25, school_year: '2020–21', caveat: null },
      data_set: 'real',
    })
    expect(sources).toEqual([
      { what: 'directory', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      { what: 'location', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      { what: 'students', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      { what: 'lunch', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      {
        what: 'scores',
        publisher: 'US Department of Education',
        vintage: '2018–19 to 2020–21',
        data_set: 'real',
      },
    ])
  })

  test('returns its scores as published, with the means of its state and level', async () => {
    const { scores } = await schools.json(`/api/school/${ids.natick}`)
    // Means of 2021: math of 42 and 10, reading of 75 and 50.
    expect(scores).toEqual([
      {
        subject: 'math',
        year: 2019,
        school_year: '2018–19',
        raw: '30',
        low: 30,
        high: 30,
        value: 30,
        test_takers: 200,
        state_mean: 30,
      },
      {
        subject: 'math',
        year: 2021,
        school_year: '2020–21',
        raw: '40-44',
        low: 40,
        high: 44,
        value: 42,
        test_takers: 100,
        state_mean: 26,
      },
      {
        subject: 'rla',
        year: 2019,
        school_year: '2018–19',
        raw: '60',
        low: 60,
        high: 60,
        value: 60,
        test_takers: 200,
        state_mean: 60,
      },
      {
        subject: 'rla',
        year: 2021,
        school_year: '2020–21',
        raw: 'GE50',
        low: 50,
        high: 100,
        value: 75,
        test_takers: 300,
        state_mean: 62.5,
      },
    ])
  })

  test('returns its measures of every spring', async () => {
    const { years } = await schools.json(`/api/school/${ids.natick}`)
    // 2021: (40 + 3 × 50) / 4 to (44 + 3 × 100) / 4. Of 10, 50 and 66.75 it is the highest: 100 × 2.5 / 3.
    expect(years).toEqual([
      {
        year: 2019,
        school_year: '2018–19',
        proficiency: { low: 45, high: 45, value: 45 },
        subjects: ['math', 'rla'],
        test_takers: 200,
        state_mean: 45,
        achievement: 50,
        rank: 1,
        rank_of: 1,
        impact: null,
        impact_missing: 'too_few_schools',
        trend: null,
        trend_missing: 'not_loaded',
      },
      {
        year: 2021,
        school_year: '2020–21',
        proficiency: { low: 47.5, high: 86, value: 66.75 },
        subjects: ['math', 'rla'],
        test_takers: 300,
        state_mean: 42.25,
        achievement: 83.33,
        rank: 1,
        rank_of: 3,
        impact: null,
        impact_missing: 'too_few_schools',
        trend: {
          change: 21.75,
          low: 2.5,
          high: 41,
          clear: true,
          from: 2019,
          participation: 150,
          caveat,
        },
        trend_missing: null,
      },
    ])
  })

  test('gives the reason for a missing measure, and marks approximate locations', async () => {
    const framingham = await schools.json(`/api/school/${ids.framingham}`)
    expect(framingham).toMatchObject({
      lat: 42.28,
      lng: -71.43,
      approximate: true,
      races: null,
      diversity_score: null,
      lunch: { students: 510, share: 100, caveat: 'community_eligibility' },
      years: [
        {
          year: 2021,
          proficiency: { value: 50 },
          subjects: ['rla'],
          test_takers: 80,
          achievement: 50,
          rank: 2,
          impact_missing: 'community_eligibility',
          trend: null,
          trend_missing: 'not_tested',
        },
      ],
    })
    expect(framingham.scores[0]).toMatchObject({
      raw: 'PS',
      low: null,
      value: null,
      test_takers: 4,
    })
    expect(framingham.sources.map(({ what }: { what: string }) => what)).not.toContain('location')
    expect(await schools.json(`/api/school/${ids.closed}`)).toMatchObject({
      current: false,
      status: 'Closed',
      students: null,
      lunch: { students: null, share: null, school_year: null, caveat: 'not_reported' },
      years: [{ achievement: 16.67, rank: 3, impact_missing: 'lunch_not_reported' }],
    })
    expect(await schools.json(`/api/school/${ids.sherborn}`)).toMatchObject({
      level: 'Middle',
      scores: [],
      years: [],
      alternatives: [],
    })
  })

  test('lists the nearest open schools of its level, nearest first', async () => {
    const { alternatives } = await schools.json(`/api/school/${ids.natick}`)
    // 0.08° of longitude at 42.28° north are 4.09 miles, 0.6° of latitude 41.46.
    expect(
      alternatives.map(({ ncesID, miles }: { ncesID: string; miles: number }) => [ncesID, miles]),
    ).toEqual([
      [ids.framingham, 4.09],
      [ids.hudson, 41.46],
    ])
    expect(alternatives[1]).toMatchObject({
      state_abbr: 'NH',
      students: 700,
      year: 2021,
      proficiency: { low: 90, high: 90, value: 90 },
      state_mean: 90,
      achievement: 50,
      approximate: false,
    })
  })

  test('returns 404 for an unknown school, 422 for a malformed id', async () => {
    const unknown = await schools.get('/api/school/259999999999')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not_found'])
    for (const id of ['25000000001', '2500000000012', '25000000000X', '25000000000%27']) {
      const response = await schools.get(`/api/school/${id}`)
      expect(response.statusCode).toBe(422)
      expect(response.json().errors).toHaveProperty('ncesID')
    }
  })
})

describe('GET /api/schools/in-zip/:zip', () => {
  test('lists the open schools of the zip with their newest scores', async () => {
    const answer = await schools.json('/api/schools/in-zip/01760')
    expect(answer).toMatchObject({
      zip: '01760',
      year: 2021,
      school_year: '2020–21',
      overall_score: 83.33,
      score_from: 'own',
      diversity_score: 63,
      school_avg_pctprof_2yr_change: 21.75,
      borrowed: [],
      data_set: 'real',
    })
    expect(answer.schools).toEqual([
      {
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
        proficiency: { low: 47.5, high: 86, value: 66.75 },
        state_mean: 42.25,
        achievement: 83.33,
        impact: null,
        impact_missing: 'too_few_schools',
        trend: {
          change: 21.75,
          low: 2.5,
          high: 41,
          clear: true,
          from: 2019,
          participation: 150,
          caveat,
        },
        trend_missing: null,
      },
    ])
  })

  test('lists the nearby schools that its score comes from if its own schools have none', async () => {
    const answer = await schools.json('/api/schools/in-zip/01770')
    // From the zip's center 0.043° to Natick; Framingham is 4.09 miles west of that.
    // (83.33 × 1000 + 50 × 500) / 1500
    expect(answer).toMatchObject({
      overall_score: 72.22,
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
      { ncesID: ids.framingham, miles: 5.06, achievement: 50 },
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
      columns: {
        overall_score: [50, 83.33, 72.22, 50],
        diversity_score: [null, 63, null, null],
        school_avg_pctprof_2yr_change: [null, 21.75, null, null],
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
    expect((await schools.server.inject({ url: '/readyz' })).statusCode).toBe(200)
  })
})
