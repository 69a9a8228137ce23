import { describe, expect, test } from '@jest/globals'
import { countyName, createCounties } from './county.ts'

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
