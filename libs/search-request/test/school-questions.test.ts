import { parse } from 'node:querystring'
import { describe, expect, test } from '@jest/globals'
import { canonicalSearch, parseAffordableSchools, parseSchoolSearch, type Query } from '../src/index.ts'

const schools = (text: string) => canonicalSearch('/api/search/schools', parse(text) as Query)
const affordable = (text: string) => canonicalSearch('/api/search/income_housing_schools', parse(text) as Query)
const rising = 'proficiencyFilter={}'
const filter = (text: string) => `proficiencyFilter=${encodeURIComponent(text)}`

describe('searches for schools', () => {
  test('are one question in every spelling', () => {
    const spellings = [
      '',
      'selectedAreaSearch=state&filteredStates=Massachusetts&schoolLevel=All&schoolYear=2021',
      'area=state&states=ma&schoolLevels=Elementary,Middle,High,Other&orderBy=trend&orderByDir=desc',
      'fields=achievement',
    ]
    expect(new Set(spellings.map(schools)).size).toBe(1)
    expect(schools('')).toBeDefined()
  })

  test('are other questions in another area, level, year or variant, or with another filter', () => {
    const different = [
      '',
      'states=NH',
      'schoolLevel=High',
      'schoolYear=2019',
      rising,
      `${rising}&minHousingPriceFilter=250000`,
      `${rising}&maxLatestSchoolScore=50`,
      filter('{"impact":{"High":"50,100"}}'),
      filter('{"impact":{"Middle":"50,100"}}'),
      filter('{"achievement":{"High":"50,100"}}'),
    ]
    expect(new Set(different.map(schools)).size).toBe(different.length)
  })

  test('have the same question without filters and with filters that are none', () => {
    expect(schools(filter('{"impact":{"High":"none","Middle":"any"}}'))).toBe(schools(rising))
  })

  test('have filters of the levels that are searched only', () => {
    const filters = filter('{"proficiency_trend":{"High":"0,10","Middle":"5,10"}}')
    const parsed = parseSchoolSearch(parse(`${filters}&schoolLevels=High`) as Query)
    expect(parsed).toMatchObject({
      request: {
        variant: 'rising',
        levels: ['High'],
        levelRanges: [{ level: 'High', attribute: 'trend', low: 0, high: 10 }],
      },
    })
  })

  test.each([
    ['schoolLevel=College', 'schoolLevel'],
    ['schoolYear=2021.5', 'schoolYear'],
    ['orderBy=shoe_size', 'orderBy'],
    ['orderBy=overall_score', 'orderBy'],
    ['fields=shoe_size', 'fields'],
    [filter('[]'), 'proficiencyFilter'],
    [filter('{"wealth":{}}'), 'proficiencyFilter.wealth'],
    [filter('{"impact":"50,100"}'), 'proficiencyFilter.impact'],
    [filter('{"impact":{"Other":"50,100"}}'), 'proficiencyFilter.impact.Other'],
    [filter('{"impact":{"High":"100,50"}}'), 'proficiencyFilter.impact.High'],
  ])('are refused with the field that is wrong: %s', (text, field) => {
    const parsed = parseSchoolSearch(parse(text) as Query)
    expect(Object.keys('errors' in parsed ? parsed.errors : {})).toEqual([field])
  })
})

describe('searches for affordable great schools', () => {
  test('read every filter of the specification', () => {
    const query = {
      filteredStates: 'NH',
      minHousingPriceFilter: '100000',
      maxHousingPriceFilter: '500000',
      avgReturnAmountFilter: '{"0-50":"10,20","200-plus":"5,10","50-100":"any"}',
      schoolScoreRange: '50,70',
      populationDensityFilter: '100,500',
      medianAgeFilter: '30,35',
    }
    const open = { lowInclusive: false, highInclusive: true }
    expect(parseAffordableSchools(query)).toMatchObject({
      request: {
        returnType: 'zip',
        area: { kind: 'states', states: ['NH'] },
        ranges: [
          { attribute: 'median_listing_price', low: 100_000, high: 500_000, lowInclusive: true },
          { attribute: 'pct_returns_0_50k', low: 10, high: 20, ...open },
          { attribute: 'pct_returns_200k_plus', low: 5, high: 10, ...open },
          { attribute: 'overall_score', low: 50, high: 70, ...open },
          { attribute: 'population_density', low: 100, high: 500, ...open },
          { attribute: 'median_age', low: 30, high: 35, ...open },
        ],
        order: { attribute: 'overall_score', direction: 'desc' },
      },
    })
  })

  test.each([
    ['top-10', [{ attribute: 'overall_score', low: 70, lowInclusive: true }]],
    ['top-50', [{ attribute: 'overall_score', low: 50 }]],
    ['top-80', [{ attribute: 'overall_score', low: 20 }]],
    ['top-30', []],
    ['any', []],
    ['0,100', []],
  ])('read the school ranking %s by the rule of the specification', (schoolScoreRange, ranges) => {
    expect(parseAffordableSchools({ schoolScoreRange })).toMatchObject({ request: { ranges } })
  })

  test('are one question in every order', () => {
    expect(affordable('orderBy=population&orderByDir=asc')).toBe(affordable(''))
    expect(affordable('medianAgeFilter=30,35')).not.toBe(affordable(''))
  })

  test.each([
    ['avgReturnAmountFilter', '{"5-10":"1,2"}', 'avgReturnAmountFilter.5-10'],
    ['avgReturnAmountFilter', 'rich', 'avgReturnAmountFilter'],
    ['schoolScoreRange', 'best', 'schoolScoreRange'],
    ['medianAgeFilter', '30', 'medianAgeFilter'],
  ])('are refused with the field that is wrong: %s=%s', (name, text, field) => {
    const parsed = parseAffordableSchools({ [name]: text })
    expect(Object.keys('errors' in parsed ? parsed.errors : {})).toEqual([field])
  })
})
