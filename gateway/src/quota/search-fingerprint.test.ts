import { describe, expect, test } from '@jest/globals'
import { searchFingerprint } from './search-fingerprint.ts'

const fingerprint = (query: Record<string, unknown>) => searchFingerprint('/api/search', query)
const search = { states: 'MA,NH', filters: '{"population":"1,5","median_age":"30,40"}' }

describe('two searches have the same fingerprint', () => {
  test.each([
    ['in another order', { searchOrderBy: 'population', searchOrderByDir: 'desc' }],
    ['on another page', { page: '2' }],
    ['with another name of the same place', { selectedPlaceName: 'Natick' }],
    ['with unknown parameters', { utm_source: 'mail', _: '17' }],
    ['with an empty parameter', { distanceFromRadius: '' }],
    ['with its states in another order and case', { states: 'nh, MA,NH' }],
    [
      'with its filters in another order and one that is any',
      { filters: '{"median_age":"30,40","percent_white":"any","population":"1,5"}' },
    ],
  ])('%s', (_, more) => {
    expect(fingerprint({ ...search, ...more })).toBe(fingerprint(search))
  })
})

describe('two searches have different fingerprints', () => {
  test.each([
    ['with another filter', { filters: '{"population":"1,6","median_age":"30,40"}' }],
    ['with one filter fewer', { filters: '{"population":"1,5"}' }],
    ['in other states', { states: 'MA' }],
    ['around another point', { selectedPlaceLat: '42.1' }],
    ['with filters that do not parse', { filters: '{"population":' }],
    ['with a parameter sent twice', { states: ['MA', 'NH'] }],
  ])('%s', (_, more) => {
    expect(fingerprint({ ...search, ...more })).not.toBe(fingerprint(search))
  })

  test('on another path', () => {
    expect(searchFingerprint('/api/search/schools', search)).not.toBe(fingerprint(search))
  })
})
