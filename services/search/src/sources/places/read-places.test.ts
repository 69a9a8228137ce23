import { describe, expect, test } from '@jest/globals'
import { listZips } from './index.ts'
import { namePlaces, townName } from './read-places.ts'

describe('the name of a town', () => {
  test.each([
    ['Natick', 'Natick'],
    ['Hanscom Afb', 'Hanscom AFB'],
    ['Lackland A F B', 'Lackland AFB'],
    ['Truth Or Consequences', 'Truth or Consequences'],
    ['King And Queen Court House', 'King and Queen Court House'],
    ['The Plains', 'The Plains'],
    ['O Fallon', "O'Fallon"],
    ['Port O Connor', "Port O'Connor"],
    ['D Hanis', "D'Hanis"],
    ['Coeur D Alene', "Coeur d'Alene"],
    ['Mc Kinney', 'McKinney'],
    ['Mckinney', 'McKinney'],
    ['De Kalb', 'De Kalb'],
    ['Prairie Du Chien', 'Prairie du Chien'],
    ['West Des Moines', 'West Des Moines'],
    ['Melcher-dallas', 'Melcher-Dallas'],
    ['N Little Rock', 'North Little Rock'],
    ['Colorado Spgs', 'Colorado Springs'],
    ['St Thomas', 'Saint Thomas'],
    ['Fort George G Meade', 'Fort George G Meade'],
    ['Round O', 'Round O'],
    ['Mphs', 'Memphis'],
  ])('%s is written %s', (listed, written) => {
    expect(townName(listed)).toBe(written)
  })
})

describe('the places of the postal list', () => {
  const places = namePlaces(
    [...listZips()].flatMap(({ zip }) => (zip ? [{ ...zip, state_abbr: zip.stateAbbr, county: null }] : [])),
  )
  const townOf = (zip: string) => places.find((place) => place.zip === zip)?.town

  test('have no organizations as towns: their zips belong to the town around them', () => {
    // Listed as At&t, Bank Of America and Arizona State Lottery.
    expect([townOf('97259'), townOf('98184'), townOf('85099')]).toEqual(['Portland', 'Seattle', 'Phoenix'])
    const words = /\b(Inc|Corp|Bank Of|Natl|Insurance|Lottery|Brm|Bmc)\b/i
    expect(places.filter(({ town }) => words.test(town))).toEqual([])
  })

  test('keep towns with similar names', () => {
    const towns = new Set(places.map(({ town, state_abbr }) => `${town}, ${state_abbr}`))
    for (const town of ['Red Bank, NJ', 'Paint Bank, VA', 'Agency, IA', 'Bell, CA', 'Sears, MI']) {
      expect(towns).toContain(town)
    }
  })

  test('leave out a county that is the whole state', () => {
    const [capital, natick] = namePlaces([
      { ...place, county: 'District of Columbia', state_abbr: 'DC' },
      { ...place, county: 'Middlesex County', state_abbr: 'MA' },
    ])
    expect([capital!.county, natick!.county]).toEqual([null, 'Middlesex County'])
  })
})

const place = { zip: '20001', town: 'Washington', lat: 38.9, lng: -77 }
