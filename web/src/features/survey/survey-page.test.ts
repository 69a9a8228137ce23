/** @jest-environment jsdom */
import { findAttribute } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { addressOf, formAt } from '../../lists/search/search-address.ts'
import { isComplete, type SearchForm } from '../../lists/search/search-form.ts'
import { type Option, type Question, questions } from './questions.ts'
import { answerTo, askedQuestions, describeSearch, reasonsFor, surveyList, withAnswer } from './survey-page.tsx'

/** The search of some answers, by the keys of their questions; the others limit nothing. */
function formOf(answers: Readonly<Record<string, string>>): SearchForm {
  return questions.reduce((form, question) => {
    const option = question.options.find(({ value }) => value === answers[question.key])
    return option ? withAnswer(form, question, option) : form
  }, surveyList.firstForm)
}

/** Each answer of each question with each answer of every other one. */
function* pairs(): Generator<[readonly [Question, Option], readonly [Question, Option]]> {
  for (const [index, one] of questions.entries())
    for (const other of questions.slice(index + 1))
      for (const first of one.options)
        for (const second of other.options)
          yield [
            [one, first],
            [other, second],
          ]
}

describe('the survey', () => {
  test('maps answers to the filters of a search', () => {
    expect(
      formOf({
        price: '300000-500000',
        schools: 'top-50',
        setting: 'suburb',
        age: 'middle',
        airport: '20',
        weather: 'four-seasons',
        hazards: 'low',
        region: 'new-england',
      }),
    ).toMatchObject({
      area: 'state',
      states: ['CT', 'ME', 'MA', 'NH', 'RI', 'VT'],
      filters: {
        median_listing_price: '300,500',
        overall_score: '50,100',
        population_density: '500,5000',
        median_age: '35,45',
        distance_to_large_airport: '-1,20',
        winter_low: '-100,32',
        summer_high: '75,150',
        building_loss_per_100k: '-1,25',
      },
    })
  })

  test('asks about weather and hazards only where their data is loaded', () => {
    const loaded = (...without: string[]) =>
      askedQuestions({
        byKey: new Map(
          joinCatalog(null).all.map((each) => [each.key, { ...each, loaded: !without.includes(each.key) }]),
        ),
      }).map(({ key }) => key)
    expect(loaded()).toEqual(['price', 'schools', 'setting', 'age', 'airport', 'weather', 'hazards', 'region'])
    expect(loaded('winter_low', 'building_loss_per_100k')).toEqual([
      'price',
      'schools',
      'setting',
      'age',
      'airport',
      'region',
    ])
  })

  test('another answer about weather takes the filters of the one before away', () => {
    const weather = questions.find(({ key }) => key === 'weather')!
    const answers = weather.options.map(({ value }) => value)
    expect(answers).toEqual(['any', 'warm-winters', 'four-seasons', 'cool-summers'])
    const filters = (...values: string[]) =>
      values.reduce(
        (form, value) => withAnswer(form, weather, weather.options.find((each) => each.value === value)!),
        surveyList.firstForm,
      ).filters
    expect(filters('four-seasons', 'warm-winters')).toEqual({ winter_low: '35,100' })
    expect(filters('four-seasons', 'cool-summers')).toEqual({ summer_high: '-100,80' })
    expect(filters('four-seasons', 'any')).toEqual({})
    expect(weather.options.map(({ hint }) => hint)).toEqual([
      undefined,
      'Winter low over 35°',
      'Winter low up to 32° and summer high over 75°',
      'Summer high up to 80°',
    ])
  })

  test.each([
    ['top-10', '70,100'],
    ['top-50', '50,100'],
    ['top-80', '20,100'],
    ['any', undefined],
  ])('the school ranking %s is the score range %s', (schools, range) => {
    expect(formOf({ schools }).filters.overall_score).toBe(range)
  })

  test('describes every answer, and before its end those that were given', () => {
    const all = formOf({
      price: '0-300000',
      schools: 'top-10',
      setting: 'country',
      age: 'older',
      airport: '50',
      weather: 'warm-winters',
      hazards: 'low',
      region: 'great-lakes',
    })
    expect(describeSearch(all, questions)).toBe(
      'Zip codes in the Great Lakes with homes up to $300k, school scores over 70, a country setting, a median age over 45, a major airport within 50 miles, warm winters and low losses by natural hazards.',
    )
    expect(describeSearch(formOf({ price: '500000-750000' }), questions)).toBe(
      'Zip codes anywhere in the United States with homes at $500k to $750k, any school scores, any setting, any median age, a major airport at any distance, any weather and any losses by natural hazards.',
    )
    expect(describeSearch(formOf({ price: '1000000-25000000' }), questions, 2)).toBe(
      'Zip codes with homes over $1M and any school scores.',
    )
    expect(describeSearch(surveyList.firstForm, questions, 0)).toBe('Zip codes.')
  })

  test('describes a filter that was changed afterwards by its range', () => {
    const form = formOf({ schools: 'top-80' })
    const changed = { ...form, filters: { ...form.filters, median_age: '30,60' } }
    expect(describeSearch(changed, questions, 2)).toBe(
      'Zip codes with homes at any price, school scores over 20 and median age 30 – 60.',
    )
  })

  test('any two answers are a search whose address has both, whose description names both', () => {
    for (const picked of pairs()) {
      const form = formOf(Object.fromEntries(picked.map(([{ key }, { value }]) => [key, value])))
      const read = formAt(surveyList, addressOf(surveyList, form))
      expect(read).toEqual(form)
      expect(isComplete(read)).toBe(true)
      for (const [question, option] of picked) {
        expect(answerTo(question, read)).toBe(option)
        expect(describeSearch(read, questions)).toContain(option.phrase)
      }
    }
  })

  test('has prices as min-max, and asks nothing about race', () => {
    const [price] = questions
    for (const { value } of price!.options.slice(1)) expect(value).toMatch(/^\d+-\d+$/)
    const keys = [...surveyList.filters, ...surveyList.orderMenu, surveyList.firstForm.orderBy]
    expect(keys.filter((key) => findAttribute(key)!.sensitive)).toEqual([])
  })

  test('says of a place which of its values the answers asked for', () => {
    const { filters } = formOf({ price: '300000-500000', airport: '20', age: 'older' })
    const place = { median_listing_price: 421_000, distance_to_large_airport: 12.34, median_age: 46 }
    const result = { town: 'Salem', county: null, state_abbr: 'NH', lat: 42, lng: -71, ...place }
    expect(reasonsFor({ filters }, result)).toEqual([
      'Median price $421,000 ($300k – $500k)',
      'Median age 46.0 (over 45)',
      'Major airport 12.3 mi (within 20 mi)',
    ])
  })
})
