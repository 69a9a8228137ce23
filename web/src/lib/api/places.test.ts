import { expect, test } from '@jest/globals'
import { suggestionPath } from './places.ts'

const point = { state_abbr: 'MA', lat: 42.29, lng: -71.35 }

test('a zip leads to its page', () => {
  expect(suggestionPath({ kind: 'zip', label: '01760 Natick, MA', zip: '01760', ...point })).toBe(
    '/zip/01760',
  )
})

test('a state leads to its search', () => {
  expect(suggestionPath({ kind: 'state', label: 'Massachusetts', ...point })).toBe(
    '/research-area?area=state&states=MA',
  )
})

test('a town and a county lead to the search around their center, wider for a county', () => {
  expect(suggestionPath({ kind: 'town', label: 'Natick, MA', ...point })).toBe(
    '/research-area?area=zip&place=Natick%2C+MA&lat=42.29&lng=-71.35&radius=10',
  )
  expect(suggestionPath({ kind: 'county', label: 'Middlesex County, MA', ...point })).toContain(
    'radius=25',
  )
})
