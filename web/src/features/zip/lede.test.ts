import { describe, expect, test } from '@jest/globals'
import { ledeOf } from './lede.ts'

const natick = {
  county: 'Middlesex County',
  land_sqmi: 15.06,
  has_area: true,
  population: 36_412,
  nearest_airport: null,
}

describe('ledeOf', () => {
  test('says county, state, people and land', () => {
    expect(ledeOf(natick, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 36,412 people on 15.1 square miles.',
    )
  })

  test('leaves out what is not known', () => {
    expect(ledeOf({ ...natick, population: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 15.1 square miles.',
    )
    expect(ledeOf({ ...natick, land_sqmi: null }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 36,412 people.',
    )
    expect(ledeOf({ ...natick, county: null }, 'Guam')).toBe(
      'Guam. 36,412 people on 15.1 square miles.',
    )
  })

  test('says what a zip without an area is', () => {
    expect(ledeOf({ ...natick, has_area: false, population: null }, 'Massachusetts')).toContain(
      'a PO box zip or a single building',
    )
  })

  test('says mile for what reads as one', () => {
    expect(ledeOf({ ...natick, land_sqmi: 0.98 }, 'New York')).toContain('on 1 square mile.')
  })

  test('counts one person and tiny areas', () => {
    expect(ledeOf({ ...natick, population: 1, land_sqmi: 0.02 }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 1 person on less than a tenth of a square mile.',
    )
  })

  test('says how far the nearest large airport is', () => {
    const airport = {
      nearest_airport: 'General Edward Lawrence Logan International Airport',
      distance_to_large_airport: 17.4,
    }
    expect(ledeOf({ ...natick, ...airport }, 'Massachusetts')).toBe(
      'Middlesex County, Massachusetts. 36,412 people on 15.1 square miles, 17 miles from Logan Airport.',
    )
    expect(
      ledeOf({ ...natick, ...airport, land_sqmi: null, population: null }, 'Massachusetts'),
    ).toBe('Middlesex County, Massachusetts, 17 miles from Logan Airport.')
    expect(ledeOf({ ...natick, ...airport, has_area: false }, 'Massachusetts')).toMatch(
      /a single building, 17 miles from Logan Airport\.$/,
    )
    expect(
      ledeOf({ ...natick, ...airport, distance_to_large_airport: 0.6 }, 'Massachusetts'),
    ).toContain(', 1 mile from Logan')
    expect(
      ledeOf({ ...natick, ...airport, distance_to_large_airport: 0.4 }, 'Massachusetts'),
    ).toContain(', less than a mile from Logan')
  })
})
