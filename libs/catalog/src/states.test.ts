import { expect, test } from '@jest/globals'
import {
  findState,
  fipsOfState,
  isLocatable,
  islandAreas,
  isStateAbbr,
  regions,
  stateOfFips,
  states,
} from './states.ts'

test('lists 50 states, DC and five territories in order of name', () => {
  const names = Object.values(states)
  expect(names).toHaveLength(56)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
})

test('every state has a FIPS code of its own, and longer codes start with it', () => {
  expect(new Set(Object.values(fipsOfState)).size).toBe(56)
  expect([fipsOfState.MA, fipsOfState.AL, fipsOfState.VI]).toEqual(['25', '01', '78'])
  expect([stateOfFips('25017'), stateOfFips('250843001352'), stateOfFips('03')]).toEqual(['MA', 'MA', undefined])
})

test('a position limits a search to the 50 states, DC, Guam and the Virgin Islands', () => {
  const others = Object.keys(states).filter((abbr) => !isLocatable(abbr))
  expect(others).toEqual(['AS', 'MP', 'PR'])
  expect(isLocatable('ON')).toBe(false)
})

test('finds a state by abbreviation or name in any spelling of case and hyphens', () => {
  expect(['ma', ' New Hampshire ', 'new-hampshire', 'u.s. virgin islands'].map(findState)).toEqual([
    'MA',
    'NH',
    'NH',
    'VI',
  ])
  expect([findState('Ontario'), findState(''), findState('constructor')]).toEqual([undefined, undefined, undefined])
})

test('an abbreviation is one of the list, never a property of every object', () => {
  expect([isStateAbbr('MA'), isStateAbbr('ma'), isStateAbbr('toString')]).toEqual([true, false, false])
  expect(islandAreas.every(isStateAbbr)).toBe(true)
})

test('every state and DC is in one region, and no territory is', () => {
  const territories = ['AS', 'GU', 'MP', 'PR', 'VI']
  const expected = Object.keys(states).filter((abbr) => !territories.includes(abbr))
  expect(regions.flatMap((region) => [...region.states]).sort()).toEqual(expected.sort())
})
