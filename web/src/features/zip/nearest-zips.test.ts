import type { Suggestion } from '@homeground/contracts'
import { describe, expect, test } from '@jest/globals'
import { isZip, nearestFirst, prefixesNear } from './nearest-zips.ts'

const zip = (code: string): Suggestion => ({ kind: 'zip', label: code, zip: code, state_abbr: 'MA', lat: 42, lng: -71 })

describe('isZip', () => {
  test('accepts five digits and nothing else', () => {
    expect(['01760', '00000'].every(isZip)).toBe(true)
    expect(['1760', '017600', '0176a', '01760-1234', ''].some(isZip)).toBe(false)
  })
})

describe('prefixesNear', () => {
  test('returns the blocks of ten around the number, then its hundred', () => {
    expect(prefixesNear('01799')).toEqual([
      ['0179'],
      ['0178', '0180'],
      ['0177', '0181'],
      ['0176', '0182'],
      ['0175', '0183'],
      ['017'],
      ['01'],
    ])
  })

  test('stays within 00000 to 99999', () => {
    expect(prefixesNear('00001')[1]).toEqual(['0001'])
    expect(prefixesNear('99999')[1]).toEqual(['9998'])
  })

  test('returns the digits if there are fewer than four', () => {
    expect(prefixesNear('176')).toEqual([['176']])
  })

  test('returns a text without digits as it is', () => {
    expect(prefixesNear('natick')).toEqual([['natick']])
  })
})

describe('nearestFirst', () => {
  test('returns the three nearest zips, nearest first', () => {
    const found = [zip('01701'), zip('01760'), zip('01775'), zip('01778')]
    expect(nearestFirst(found, '01799').map((place) => place.zip)).toEqual(['01778', '01775', '01760'])
  })
})
