import { describe, expect, test } from '@jest/globals'
import { countyName, openCounties } from './county.ts'

describe('county of a point', () => {
  const countyOf = openCounties()
  test.each([
    ['Natick', { lat: 42.2875, lng: -71.3574, stateAbbr: 'MA' }, '25017', 'Middlesex County'],
    ['New Orleans', { lat: 29.95, lng: -90.07, stateAbbr: 'LA' }, '22071', 'Orleans Parish'],
    ['Richmond', { lat: 37.54, lng: -77.44, stateAbbr: 'VA' }, '51760', 'Richmond city'],
    ['San Juan', { lat: 18.45, lng: -66.07, stateAbbr: 'PR' }, '72127', 'San Juan Municipio'],
    ['Anchorage', { lat: 61.2, lng: -149.9, stateAbbr: 'AK' }, '02020', 'Anchorage'],
  ])('%s', (_name, point, fips, name) => {
    expect(countyOf(point)).toEqual({ fips, name })
  })

  test('a point just off the drawn coast takes the nearest outline of its state', () => {
    expect(countyOf({ lat: 41.2, lng: -69.9, stateAbbr: 'MA' })?.name).toBe('Nantucket County')
  })

  test('Baltimore and St. Louis are cities beside counties of the same name', () => {
    expect(countyName('24510', 'Baltimore')).toBe('Baltimore city')
    expect(countyName('24005', 'Baltimore')).toBe('Baltimore County')
  })
})
