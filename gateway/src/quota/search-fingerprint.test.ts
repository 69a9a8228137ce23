import { isCountedSearch } from '@homeground/contracts'
import { parsedSearches } from '@homeground/search-request'
import { describe, expect, test } from '@jest/globals'
import { publicCalls } from '../calls/public-calls.ts'
import { searchFingerprint } from './search-fingerprint.ts'

const fingerprintAt = (path: string, query: Record<string, string | string[]>) =>
  searchFingerprint({ path, query, search: JSON.stringify(query) })
const fingerprint = (query: Record<string, string | string[]>) => fingerprintAt('/api/search', query)
const search = { states: 'MA,NH', filters: '{"population":"1,5","median_age":"30,40"}' }

describe('two searches have the same fingerprint', () => {
  test.each([
    ['in another order', { searchOrderBy: 'population', searchOrderByDir: 'desc' }],
    ['on another page', { page: '2' }],
    ['with another name of the same place', { selectedPlaceName: 'Natick' }],
    ['with unknown parameters', { utm_source: 'mail', _: '17' }],
    ['with an empty parameter', { distanceFromRadius: '' }],
    ['with its defaults written out', { searchArea: 'state', searchReturnType: 'zip', radius: '25' }],
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
    ['in a circle', { searchArea: 'zip', distanceFromTownZip: '01760' }],
    ['with filters that do not parse', { filters: '{"population":' }],
    ['with a parameter sent twice, of which the last counts', { states: ['MA,NH', 'NH'] }],
    ['with an order that its service rejects', { searchOrderBy: 'nonsense' }],
  ])('%s', (_, more) => {
    expect(fingerprint({ ...search, ...more })).not.toBe(fingerprint(search))
  })

  test('on another path', () => {
    expect(fingerprintAt('/api/search/schools', search)).not.toBe(fingerprint(search))
  })
})

test('every search that counts has a parser, so that its spellings are one search', () => {
  const counted = publicCalls.map(({ url }) => url).filter((url) => isCountedSearch(url))
  expect([...parsedSearches].sort()).toEqual([...new Set(counted)].sort())
})
