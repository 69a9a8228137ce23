import { expect, test } from '@jest/globals'
import { isRankedState } from './school-measures.ts'

test('a ranking of states has DC and states with results of ten schools, and no territory', () => {
  expect(isRankedState({ state_abbr: 'DC', schools: 10 })).toBe(true)
  expect(isRankedState({ state_abbr: 'WY', schools: 9 })).toBe(false)
  expect(isRankedState({ state_abbr: 'PR', schools: 200 })).toBe(false)
  expect(isRankedState({ state_abbr: 'GU', schools: 10 })).toBe(false)
})
