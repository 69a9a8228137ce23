import { parse } from 'node:querystring'
import { encodeDrawnArea } from '@homeground/contracts/drawn-area'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { canonicalSearch, parseAffordableSchools, parseSchoolSearch, parseSearch, type Query } from '../src/index.ts'
import { meaning, meaningKey, spell } from './spellings.ts'

const question = (text: string) => canonicalSearch('/api/search', parse(text) as Query)

const seed = fc.nat()
const part = fc.constantFrom('returnType', 'area', 'filters', 'price', 'score')

/** A triangle with one corner at these degrees. */
const triangle = (lat: number, lng: number) => [
  { lat, lng },
  { lat: 43, lng: -71 },
  { lat: 42.5, lng: -72 },
]
const payment = 'filters={"monthly_payment":"0,2500"}'
const drawn = (...rings: Parameters<typeof encodeDrawnArea>[0]) =>
  `searchArea=drawn&drawnArea=${encodeURIComponent(encodeDrawnArea(rings))}`

describe('searches', () => {
  test('that mean the same are one question, however they are spelled', () => {
    fc.assert(
      fc.property(meaning, fc.tuple(seed, seed), (searched, seeds) => {
        const [one, two] = [spell(searched, seeds[0]), spell(searched, seeds[1])]
        expect(question(one)).toBeDefined()
        expect(question(two)).toBe(question(one))
      }),
      { numRuns: 300 },
    )
  })

  test('that mean something else are another question', () => {
    fc.assert(
      fc.property(meaning, meaning, part, seed, (one, other, key, spelling) => {
        const two = { ...one, [key]: other[key] }
        const isSame = meaningKey(one) === meaningKey(two)
        expect(question(spell(one, spelling)) === question(spell(two, spelling))).toBe(isSame)
      }),
      { numRuns: 300 },
    )
  })

  test.each([
    ['another range of one filter', 'filters={"population":"1,5"}', 'filters={"population":"1,6"}'],
    ['an inclusive bound', 'filters={"overall_score":"10,20"}', 'minLatestSchoolScore=10&maxLatestSchoolScore=20'],
    ['all of the states that are not the default', '', 'states=,'],
    ['towns', '', 'searchReturnType=town'],
    ['a town and the circle around it', 'searchArea=place&zip=Natick,MA', 'searchArea=zip&zip=Natick,MA'],
    ['two places', 'searchArea=place&zip=Essex County,MA', 'searchArea=place&zip=Essex County,NJ'],
    ['the month', 'searchType=hot_housing&datePeriod=2024-04', 'searchType=hot_housing&datePeriod=2024-03'],
    [
      'the month compared with',
      'searchType=housing_stat&housingInventoryCompareDate=2023-04',
      'searchType=housing_stat&housingInventoryCompareDate=2022-04',
    ],
    ['the least listings', 'searchType=hot_housing', 'searchType=hot_housing&minInventory=2'],
    ['the month of all attributes', 'searchType=hot_housing', ''],
    ['a place to be near', '', 'nearPlaces=15@02139'],
    ['the loan of a payment', payment, `${payment}&loan=50000,6,30,,`],
    ['the miles from it', 'nearPlaces=15@02139', 'nearPlaces=16@02139'],
    ['a corner of a drawing', drawn(triangle(42, -71)), drawn(triangle(42.002, -71))],
    ['a shape of a drawing', drawn(triangle(42, -71)), drawn(triangle(42, -71), triangle(40, -90))],
    ['the other of two repeated values', 'states=MA&states=NH', 'states=NH&states=MA'],
  ])('that differ in %s are two questions', (_, one, two) => {
    expect(question(one)).toBeDefined()
    expect(question(two)).toBeDefined()
    expect(question(two)).not.toBe(question(one))
  })

  test.each([
    ['another page', '', 'page=7'],
    ['places to be near in another order', 'nearPlaces=15@02139;9@Natick,MA', 'nearPlaces=9@natick, ma;15@02139'],
    ['a position of the same street', 'nearPlaces=15@42.28312,-71.3', 'nearPlaces=15@42.28341,-71.3'],
    ['a drawing that is not searched', '', drawn(triangle(42, -71)).replace('searchArea=drawn', '')],
    ['a corner of the same street', drawn(triangle(42, -71)), drawn(triangle(42.0004, -71.0004))],
    [
      'where a drawing starts, its direction and its order',
      drawn(triangle(42, -71), triangle(40, -90)),
      drawn(triangle(40, -90), [...triangle(42, -71).slice(1), triangle(42, -71)[0]!].reverse()),
    ],
    [
      'a corner that is drawn twice',
      drawn(triangle(42, -71)),
      drawn([...triangle(42, -71), { lat: 42.49998, lng: -72 }, { lat: 42, lng: -71 }]),
    ],
    ['a file of all matches', '', 'format=csv'],
    ['the loan of payments that are only shown', '', 'loan=50000,6,30,,'],
    ['the usual loan written out', payment, `${payment}&loan=50000,5.25,30,,`],
    ['a bound beyond the options', 'filters={"population":"5,2e6"}', 'filters={"population":"5,1e6"}'],
    ['an outer bound at each end', '', 'filters={"population":"-1,1000000"}'],
    ['the lowest price there is', '', 'minHousingPriceFilter=0'],
    ['every score there is', '', 'minLatestSchoolScore=0&maxLatestSchoolScore=100'],
    [
      'a default that is written out',
      'searchType=housing_stat&datePeriod=2024-04&housingInventoryCompareDate=2023-04&minInventory=1.0',
      'searchType=housing_stat&datePeriod=2024-04',
    ],
    [
      'what the same places are ordered by',
      'searchType=hot_housing',
      'searchType=housing_stat&searchOrderBy=inventory_net_change',
    ],
    ['the fields of their items', '', 'fields=population,price_trend'],
  ])('that differ in %s only are one question', (_, one, two) => {
    expect(question(one)).toBeDefined()
    expect(question(two)).toBe(question(one))
  })

  test.each([
    'orderBy=nonsense',
    'radius=0',
    'filters={"population":',
    'filters={"median_listing_price":"1,1e308"}',
    'searchArea=zip',
    'searchArea=zip&zip=1234',
    'searchArea=place&zip=01760',
    'searchArea=place',
    'searchArea=drawn',
    'searchArea=drawn&drawnArea=42,-71',
    'drawnArea=none',
    'states=Ontario',
    'searchType=hot_housing&datePeriod=April',
    'searchType=hot_housing&searchOrderBy=population',
    'searchType=housing_stat&searchReturnType=town',
    'searchType=housing_stat&datePeriod=2024-04&housingInventoryCompareDate=2024-04',
    'fields=shoe_size',
  ])('that do not parse have no canonical question: %s', (text) => {
    expect('errors' in parseSearch(parse(text) as Query)).toBe(true)
    expect(question(text)).toBeUndefined()
  })
})

describe('changing places', () => {
  const between = (text: string) => canonicalSearch('/api/search/changing_places', parse(text) as Query)

  test('are one question however they are spelled and ordered', () => {
    const spelled = [
      '',
      'fromYear=2018&toYear=2021.0&states=Massachusetts',
      'fromTable=housing&toColumn=average_median_listing_price&orderBy=to_price&orderByDir=asc',
      'minHousingPriceFilter=0&fields=population',
    ]
    expect(new Set(spelled.map(between)).size).toBe(1)
    expect(between('')).toBeDefined()
  })

  test('are others in other years, at other prices and in other areas', () => {
    const others = ['', 'fromYear=2019', 'toYear=2020', 'minHousingPriceFilter=5', 'states=NH']
    expect(new Set(others.map(between)).size).toBe(others.length)
  })

  test.each([
    'fromTable=month',
    'toColumn=price;drop table month',
    'fromYear=last',
    'toYear=2018.5',
    'orderBy=population',
  ])('have no question if they do not parse: %s', (text) => {
    expect(between(text)).toBeUndefined()
  })
})

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
