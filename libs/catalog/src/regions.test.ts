import { expect, test } from '@jest/globals'
import { regions } from './regions.ts'
import { states } from './states.ts'

test('every state and DC is in one region, and no territory is', () => {
  const territories = ['AS', 'GU', 'MP', 'PR', 'VI']
  const expected = Object.keys(states).filter((abbr) => !territories.includes(abbr))
  expect(regions.flatMap((region) => [...region.states]).sort()).toEqual(expected.sort())
})
