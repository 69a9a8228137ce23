import { describe, expect, test } from '@jest/globals'
import { questionOf } from './question.ts'

const ask = (query: Record<string, unknown>) => questionOf('/api/search', query)
const question = { states: 'MA,NH', filters: '{"population":"1,5","median_age":"30,40"}' }

describe('two searches are the same question', () => {
  test.each([
    ['in another order', { searchOrderBy: 'population', searchOrderByDir: 'desc' }],
    ['on another page', { page: '2' }],
    ['with other words for the same place', { selectedPlaceName: 'Natick' }],
    ['with parameters that no search reads', { utm_source: 'mail', _: '17' }],
    ['with a parameter left empty', { distanceFromRadius: '' }],
    ['with its states written otherwise', { states: 'nh, MA,NH' }],
    [
      'with its filters in another order, and one that is any',
      { filters: '{"median_age":"30,40","percent_white":"any","population":"1,5"}' },
    ],
  ])('%s', (_, more) => {
    expect(ask({ ...question, ...more })).toBe(ask(question))
  })
})

describe('two searches are different questions', () => {
  test.each([
    ['with another filter', { filters: '{"population":"1,6","median_age":"30,40"}' }],
    ['with one filter less', { filters: '{"population":"1,5"}' }],
    ['in other states', { states: 'MA' }],
    ['around another point', { selectedPlaceLat: '42.1' }],
    ['with filters that do not parse', { filters: '{"population":' }],
    ['with a parameter given twice', { states: ['MA', 'NH'] }],
  ])('%s', (_, more) => {
    expect(ask({ ...question, ...more })).not.toBe(ask(question))
  })

  test('by another call', () => {
    expect(questionOf('/api/search/schools', question)).not.toBe(ask(question))
  })
})
