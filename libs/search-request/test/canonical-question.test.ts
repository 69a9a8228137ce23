import { parse } from 'node:querystring'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { canonicalQuestion, parseSearch, type Query } from '../src/index.ts'
import { meaning, meaningKey, spell } from './spellings.ts'

const question = (text: string) => canonicalQuestion('/api/search', parse(text) as Query)

const seed = fc.nat()
const part = fc.constantFrom('returnType', 'area', 'filters', 'price', 'score')

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
    [
      'an inclusive bound',
      'filters={"overall_score":"10,20"}',
      'minLatestSchoolScore=10&maxLatestSchoolScore=20',
    ],
    ['all of the states that are not the default', '', 'states=,'],
    ['towns', '', 'searchReturnType=town'],
    [
      'a town and the circle around it',
      'searchArea=place&zip=Natick,MA',
      'searchArea=zip&zip=Natick,MA',
    ],
    ['two places', 'searchArea=place&zip=Essex County,MA', 'searchArea=place&zip=Essex County,NJ'],
    ['the other of two repeated values', 'states=MA&states=NH', 'states=NH&states=MA'],
  ])('that differ in %s are two questions', (_, one, two) => {
    expect(question(one)).toBeDefined()
    expect(question(two)).toBeDefined()
    expect(question(two)).not.toBe(question(one))
  })

  test.each([
    [
      'a bound beyond the options',
      'filters={"population":"5,2e6"}',
      'filters={"population":"5,1e6"}',
    ],
    ['an outer bound at each end', '', 'filters={"population":"-1,1000000"}'],
    ['the lowest price there is', '', 'minHousingPriceFilter=0'],
    ['every score there is', '', 'minLatestSchoolScore=0&maxLatestSchoolScore=100'],
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
    'states=Ontario',
    'searchType=hot_housing',
    'fields=shoe_size',
  ])('that do not parse have no canonical question: %s', (text) => {
    expect('errors' in parseSearch(parse(text) as Query)).toBe(true)
    expect(question(text)).toBeUndefined()
  })
})
