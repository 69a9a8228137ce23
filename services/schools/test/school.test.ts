import { afterAll, describe, expect, test } from '@jest/globals'
import { ids, loadNatick, natickTrend } from './natick.ts'
import { startSchools } from './support.ts'

const schools = await startSchools()
afterAll(() => schools.stop())
await loadNatick(schools)
await schools.derive()

describe('GET /api/school/:ncesID', () => {
  test('returns identity, location and students of the school', async () => {
    const response = await schools.get(`/api/school/${ids.natick}`)
    expect(response.headers['x-data-set']).toBe('real')
    const { scores, low_income_scores, years, alternatives, sources, ...school } = response.json()
    expect(school).toEqual({
      ncesID: ids.natick,
      better_alternatives: [],
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
      street: '15 West Street, Building B',
      phone: '(508) 555-0134',
      website: 'https://high.example.org/natick',
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
      { what: 'directory', source: 'ccd', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      { what: 'location', source: 'edge', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      { what: 'students', source: 'ccd', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      { what: 'lunch', source: 'ccd', publisher: 'NCES', vintage: '2020–21', data_set: 'real' },
      {
        what: 'scores',
        source: 'edfacts',
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
        raw: '10',
        low: 10,
        high: 10,
        value: 10,
        test_takers: 200,
        participation: null,
        state_mean: 10,
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
        participation: null,
        state_mean: 26,
      },
      {
        subject: 'rla',
        year: 2019,
        school_year: '2018–19',
        raw: '40',
        low: 40,
        high: 40,
        value: 40,
        test_takers: 200,
        participation: null,
        state_mean: 40,
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
        participation: null,
        state_mean: 62.5,
      },
    ])
  })

  test('returns the results of low-income students apart from its scores', async () => {
    const { low_income_scores: ofNatick } = await schools.json(`/api/school/${ids.natick}`)
    expect(ofNatick).toEqual([
      {
        subject: 'math',
        year: 2021,
        school_year: '2020–21',
        raw: '20-29',
        low: 20,
        high: 29,
        value: 24.5,
        test_takers: 40,
      },
    ])
    const { low_income_scores: ofFramingham } = await schools.json(`/api/school/${ids.framingham}`)
    expect(ofFramingham).toMatchObject([{ subject: 'math', raw: 'PS', low: null, value: null, test_takers: 3 }])
    // Its file has no column of them, and that of Hudson a dot.
    const { low_income_scores: ofHudson } = await schools.json(`/api/school/${ids.hudson}`)
    expect(ofHudson).toMatchObject([{ subject: 'math', raw: '.', low: null, test_takers: null }])
  })

  test('returns its measures of every spring', async () => {
    const { years } = await schools.json(`/api/school/${ids.natick}`)
    // 2021: (40 + 3 × 50) / 4 to (44 + 3 × 100) / 4. One standard deviation above
    // the mean in math (42 and 10) and in reading (75 and 50), it is the highest of three: 100 × 2.5 / 3. At 40 and 50 %
    // it still is: (14 / 16 − 3) / 4 is above −1.
    expect(years).toEqual([
      {
        year: 2019,
        school_year: '2018–19',
        source: 'edfacts',
        proficiency: { low: 25, high: 25, value: 25 },
        subjects: ['math', 'rla'],
        test_takers: 200,
        state_mean: 25,
        district_mean: 25,
        district_schools: 1,
        achievement: 50,
        rank: 1,
        rank_of: 1,
        rank_low: 1,
        rank_high: 1,
        rank_best: null,
        rank_worst: null,
        district_rank: 1,
        district_rank_of: 1,
        impact: null,
        impact_missing: 'too_few_schools',
        impact_r2: null,
        trend: null,
        trend_missing: 'not_loaded',
      },
      {
        year: 2021,
        school_year: '2020–21',
        source: 'edfacts',
        proficiency: { low: 47.5, high: 86, value: 66.75 },
        subjects: ['math', 'rla'],
        test_takers: 300,
        state_mean: 42.25,
        district_mean: 42.25,
        district_schools: 3,
        achievement: 83.33,
        rank: 1,
        rank_of: 3,
        rank_low: 1,
        rank_high: 1,
        rank_best: 1,
        rank_worst: 1,
        district_rank: 1,
        district_rank_of: 3,
        impact: null,
        impact_missing: 'too_few_schools',
        impact_r2: null,
        trend: natickTrend,
        trend_missing: null,
      },
    ])
  })

  test('compares with the mean of the high schools of its own district', async () => {
    // Its own 66.75, 50 of Framingham and 10 of the closed school; Hudson is of another state and district.
    const { years } = await schools.json(`/api/school/${ids.hudson}`)
    expect(years).toMatchObject([{ year: 2021, state_mean: 90, district_mean: 90, district_schools: 1 }])
    const framingham = await schools.json(`/api/school/${ids.framingham}`)
    expect(framingham.years).toMatchObject([{ year: 2021, district_mean: 42.25, district_schools: 3 }])
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
          // Like the closed school it is one standard deviation below the mean: 100 × (0 + 2 / 2) / 3.
          achievement: 33.33,
          rank: 2,
          impact_missing: 'community_eligibility',
          trend: null,
          trend_missing: 'not_tested',
        },
      ],
    })
    expect(framingham.scores[0]).toMatchObject({ raw: 'PS', low: null, value: null, test_takers: 4 })
    expect(framingham.sources.map(({ what }: { what: string }) => what)).not.toContain('location')
    expect(await schools.json(`/api/school/${ids.closed}`)).toMatchObject({
      current: false,
      status: 'Closed',
      students: null,
      lunch: { students: null, share: null, school_year: null, caveat: 'not_reported' },
      years: [{ achievement: 33.33, rank: 2, impact_missing: 'lunch_not_reported' }],
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
    expect(alternatives.map(({ ncesID, miles }: { ncesID: string; miles: number }) => [ncesID, miles])).toEqual([
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
