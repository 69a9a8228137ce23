import { countyName } from '@homeground/catalog/counties'
import { describe, expect, test } from '@jest/globals'
import { createCounties, createZipCounties } from './county.ts'

describe('the county of a point', () => {
  const countyOf = createCounties()
  test.each([
    ['Natick', { lat: 42.2875, lng: -71.3574, stateAbbr: 'MA' }, '25017', 'Middlesex County'],
    ['New Orleans', { lat: 29.95, lng: -90.07, stateAbbr: 'LA' }, '22071', 'Orleans Parish'],
    ['Richmond', { lat: 37.54, lng: -77.44, stateAbbr: 'VA' }, '51760', 'Richmond city'],
    ['San Juan', { lat: 18.45, lng: -66.07, stateAbbr: 'PR' }, '72127', 'San Juan Municipio'],
    ['Anchorage', { lat: 61.2, lng: -149.9, stateAbbr: 'AK' }, '02020', 'Anchorage'],
  ] as const)('in %s', (_name, point, fips, name) => {
    expect(countyOf(point)).toEqual({ fips, name })
  })

  test('just off the drawn coast is the one with the nearest outline in its state', () => {
    expect(countyOf({ lat: 41.2, lng: -69.9, stateAbbr: 'MA' })?.name).toBe('Nantucket County')
  })

  test('distinguishes the city of Baltimore from the county of the same name', () => {
    expect(countyName('24510', 'Baltimore')).toBe('Baltimore city')
    expect(countyName('24005', 'Baltimore')).toBe('Baltimore County')
  })
})

describe('the counties of a zip', () => {
  const countiesOf = createZipCounties()
  test('are that of its center, then the others by land', () => {
    // Land of 80123 by county in square miles: Jefferson 5.969, Arapahoe 3.776, Denver 2.277.
    const counties = ['Denver County', 'Jefferson County', 'Arapahoe County']
    expect(countiesOf({ zip: '80123', county: 'Denver County', state_abbr: 'CO' })).toEqual(counties)
    expect(countiesOf({ zip: '01760', county: 'Middlesex County', state_abbr: 'MA' })).toEqual(['Middlesex County'])
  })

  test('leave out parts with less than a twentieth of its land', () => {
    // Adjuntas 63.623, Utuado 0.798
    expect(countiesOf({ zip: '00601', county: 'Adjuntas Municipio', state_abbr: 'PR' })).toEqual(['Adjuntas Municipio'])
  })
})
