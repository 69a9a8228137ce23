import { expect, test } from '@jest/globals'
import { suggestionPath } from './places.ts'

const point = { state_abbr: 'MA', lat: 42.29, lng: -71.35 }

test('a zip leads to its page', () => {
  expect(suggestionPath({ kind: 'zip', label: '01760 Natick, MA', zip: '01760', ...point })).toBe(
    '/zip/01760',
  )
})

test('a town that has only one zip leads to its page', () => {
  expect(suggestionPath({ kind: 'town', label: 'Natick, MA', zip: '01760', ...point })).toBe(
    '/zip/01760',
  )
})

test('a state, town or county leads to the list of its own zips, best schools first', () => {
  expect(suggestionPath({ kind: 'state', label: 'Massachusetts', ...point })).toBe(
    '/research-area?area=state&states=MA&dir=desc',
  )
  expect(suggestionPath({ kind: 'town', label: 'Boston, MA', ...point })).toBe(
    '/research-area?area=place&place=Boston%2C+MA&dir=desc',
  )
  expect(suggestionPath({ kind: 'county', label: 'Middlesex County, MA', ...point })).toBe(
    '/research-area?area=place&place=Middlesex+County%2C+MA&dir=desc',
  )
})
