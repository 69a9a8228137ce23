import { describe, expect, test } from '@jest/globals'
import { normalizeName, parsePlaceName } from '../src/index.ts'

describe('normalizeName', () => {
  test.each([
    ['Doña Ana County', 'dona ana county'],
    ['St. Louis', 'saint louis'],
    ['N Little Rock', 'north little rock'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['Coeur D Alene', 'coeur dalene'],
    ['O Fallon', 'ofallon'],
    ["O'Fallon", 'ofallon'],
    ['Mc Kinney', 'mckinney'],
    ['DeKalb', 'dekalb'],
    ['De Kalb', 'dekalb'],
    // A last word may still be typed: "st" could become "stamford".
    ['st', 'st'],
  ])('%s is %s', (text, normalized) => {
    expect(normalizeName(text)).toBe(normalized)
  })
})

describe('parsePlaceName', () => {
  test.each([
    ['01760', { zip: '01760' }],
    ['02108-1234', { zip: '02108' }],
    ['Boston MA 02108', { zip: '02108' }],
    ['Natick, MA', { name: 'natick', state: 'MA' }],
    ['natick, massachusetts', { name: 'natick', state: 'MA' }],
    ['austin texas', { name: 'austin', state: 'TX' }],
    ['Washington District of Columbia', { name: 'washington', state: 'DC' }],
    ['New York New York', { name: 'new york', state: 'NY' }],
    ['Middlesex County, MA', { name: 'middlesex county', state: 'MA' }],
    ['Billings, MT, USA', { name: 'billings', state: 'MT' }],
    ['Boston', { name: 'boston' }],
    ['West Virginia', { name: 'west virginia' }],
  ])('reads %s', (text, place) => {
    expect(parsePlaceName(text)).toEqual(place)
  })

  test.each(['', ' ', '!', ', MA', '0176', '123456', 'Natick 7', 'x'.repeat(101)])(
    'reads nothing from "%s"',
    (text) => {
      expect(parsePlaceName(text)).toBeUndefined()
    },
  )
})
