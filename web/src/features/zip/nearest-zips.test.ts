import type { Suggestion } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { isZip, nearestOf, startsOf } from './nearest-zips.ts'

const zip = (code: string): Suggestion => ({
  kind: 'zip',
  label: code,
  zip: code,
  state_abbr: 'MA',
  lat: 42,
  lng: -71,
})

describe('isZip', () => {
  test('takes five digits and nothing else', () => {
    expect(['01760', '00000'].every(isZip)).toBe(true)
    expect(['1760', '017600', '0176a', '01760-1234', ''].some(isZip)).toBe(false)
  })
})

describe('startsOf', () => {
  test('asks for the tens around the number, then for its hundred', () => {
    expect(startsOf('01799')).toEqual([
      ['0179'],
      ['0178', '0180'],
      ['0177', '0181'],
      ['0176', '0182'],
      ['0175', '0183'],
      ['017'],
      ['01'],
    ])
  })

  test('stays within the numbers that exist', () => {
    expect(startsOf('00001')[1]).toEqual(['0001'])
    expect(startsOf('99999')[1]).toEqual(['9998'])
  })

  test('asks for the beginning when there is no more', () => {
    expect(startsOf('176')).toEqual([['176']])
  })

  test('asks for the text itself when it is no number', () => {
    expect(startsOf('natick')).toEqual([['natick']])
  })
})

describe('nearestOf', () => {
  test('puts the nearest numbers first and keeps three', () => {
    const found = [zip('01701'), zip('01760'), zip('01775'), zip('01778')]
    expect(nearestOf(found, '01799').map((place) => place.zip)).toEqual(['01778', '01775', '01760'])
  })
})
