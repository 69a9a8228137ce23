import { expect, test } from '@jest/globals'
import { canSpanStates, defaultForm, isComplete } from './search-form.ts'

test('a search needs a state, or a center for its radius', () => {
  expect(isComplete(defaultForm)).toBe(true)
  expect(isComplete({ ...defaultForm, states: [] })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'zip' })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'zip', center: { label: ' ', lat: null, lng: null } })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'zip', radiusMiles: 0 })).toBe(false)
  expect(isComplete({ ...defaultForm, area: 'nationwide', states: [] })).toBe(true)
})

test('only a search of one state, town or county stays within a state', () => {
  expect(canSpanStates(defaultForm)).toBe(false)
  expect(canSpanStates({ ...defaultForm, states: ['MA', 'NH'] })).toBe(true)
  expect(canSpanStates({ ...defaultForm, area: 'zip' })).toBe(true)
  expect(canSpanStates({ ...defaultForm, area: 'zip', radiusMiles: 0 })).toBe(false)
  expect(canSpanStates({ ...defaultForm, area: 'nationwide' })).toBe(true)
})
