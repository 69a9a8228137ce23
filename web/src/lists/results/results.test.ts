import { expect, test } from '@jest/globals'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { comparedOf } from '../search/result-list.ts'
import { needStates } from '../search/results.ts'
import { defaultForm } from '../search/search-form.ts'
import { roomIn } from '../search/use-media.ts'
import { missText } from './near-misses.tsx'
import { unknownStatesText } from './results-heading.tsx'

const both = { side: 'both', hasFilters: true } as const

test('the table has as many columns as the window has room for next to filters and map', () => {
  // 1440 - 280 of filters - 432 of map - 48 of padding leaves 680: the place, its buttons and 4.04 columns.
  expect([390, 834, 1440, 1920].map((width) => roomIn(width, both))).toEqual([3, 2, 4, 7])
})

test('without the map, or without filters, there is room for more', () => {
  expect(roomIn(1440, { ...both, side: 'list' })).toBe(8)
  expect(roomIn(1440, { ...both, hasFilters: false })).toBe(6)
})

test.each([
  ['median_listing_price', 640_000, 600_000, '$40k over budget'],
  ['median_listing_price', 280_000, 300_000, '$20k below $300k for median price'],
  ['overall_score', 47, 50, '3 below 50 for school score'],
  ['overall_score', 49.8, 50, 'just below 50 for school score'],
  ['distance_to_large_airport', 62.04, 50, '12 mi over 50 mi for major airport'],
  ['percent_owner_occupied', 58.5, 60, '1.5 points below 60% for owner occupied'],
])('%s %s against %s: %s', (filter, value, bound, text) => {
  expect(missText({ filter, value, bound })).toBe(text)
})

const inState = (state_abbr: string): PlaceResult => ({
  zip: '01760',
  town: 'Natick',
  county: null,
  state_abbr,
  lat: 42,
  lng: -71,
})

test('names need their state unless one state was searched, or all places near a center are in one', () => {
  const same = [inState('MA'), inState('MA')]
  const several = [inState('MA'), inState('RI')]
  expect(needStates(defaultForm, same)).toBe(false)
  expect(needStates({ ...defaultForm, states: ['MA', 'RI'] }, same)).toBe(true)
  expect(needStates({ ...defaultForm, area: 'nationwide' }, same)).toBe(true)
  expect(needStates({ ...defaultForm, area: 'drawn' }, same)).toBe(false)
  expect(needStates({ ...defaultForm, area: 'zip' }, same)).toBe(false)
  expect(needStates({ ...defaultForm, area: 'zip' }, several)).toBe(true)
})

test('a place of any kind can be compared and saved, a school cannot', () => {
  const { zip: _, ...town } = inState('MA')
  expect(comparedOf(inState('MA'))).toEqual({ kind: 'zip', id: '01760', name: 'Natick' })
  expect(comparedOf({ ...town, zips: ['01760'] })).toEqual({ kind: 'town', id: 'Natick, MA', name: 'Natick' })
  expect(comparedOf({ ...town, kind: 'county', town: 'Middlesex County' })).toMatchObject({ kind: 'county' })
  expect(comparedOf(inState('MA'), {})).toBeUndefined()
  expect(comparedOf(inState('MA'), { isPlace: true })).toMatchObject({ id: '01760' })
})

test('an address with a state that does not exist says so, and what is shown instead', () => {
  expect(unknownStatesText('?area=state&states=ZZ', defaultForm)).toBe('“ZZ” is not a state. Showing Massachusetts.')
  expect(unknownStatesText('?states=NH,ZZ,QQ', { ...defaultForm, states: ['NH'] })).toBe(
    '“ZZ” and “QQ” are not states. Showing New Hampshire.',
  )
  expect(unknownStatesText('?states=ma,NH', defaultForm)).toBe('')
})
