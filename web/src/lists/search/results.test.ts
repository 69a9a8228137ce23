import { expect, test } from '@jest/globals'
import type { Result } from '../../lib/api/zip-results.ts'
import { savedZipOf } from './result-list.ts'
import { needStates } from './results.ts'
import { defaultForm } from './search-form.ts'

const inState = (state_abbr: string): Result => ({
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
  expect(needStates({ ...defaultForm, area: 'zip' }, same)).toBe(false)
  expect(needStates({ ...defaultForm, area: 'zip' }, several)).toBe(true)
})

test('a zip, or a town of one zip, has one that can be saved', () => {
  const { zip: _, ...town } = inState('MA')
  expect(savedZipOf(inState('MA'))).toBe('01760')
  expect(savedZipOf({ ...town, zips: ['01760'] })).toBe('01760')
  expect(savedZipOf({ ...town, zips: ['01701', '01702'] })).toBeUndefined()
})
