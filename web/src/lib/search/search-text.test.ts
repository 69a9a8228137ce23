import { expect, test } from '@jest/globals'
import { defaultForm } from './search-form.ts'
import {
  areaText,
  directionText,
  filterText,
  filterTextInline,
  formText,
  inArea,
  searchName,
} from './search-text.ts'

test('an area reads as part of a sentence', () => {
  expect(areaText(defaultForm)).toBe('Massachusetts')
  expect(areaText({ ...defaultForm, states: ['MA', 'NH', 'RI'] })).toBe(
    'Massachusetts, New Hampshire and Rhode Island',
  )
  expect(areaText({ ...defaultForm, states: ['MA', 'NH', 'RI', 'CT'] })).toBe('4 states')
  expect(areaText({ ...defaultForm, area: 'nationwide' })).toBe('the United States')
  const center = { label: 'Natick, MA', lat: null, lng: null }
  const around = { ...defaultForm, area: 'zip', center } as const
  expect(areaText(around)).toBe('within 25 miles of Natick, MA')
  expect([inArea(defaultForm), inArea(around)]).toEqual([
    'in Massachusetts',
    'within 25 miles of Natick, MA',
  ])
  expect(formText(around)).toBe('Within 25 miles of Natick, MA')
  expect(inArea({ ...around, radiusMiles: 0 })).toBe('in Natick, MA')
})

test('the filter button names the area and counts the filters', () => {
  expect(formText(defaultForm)).toBe('Massachusetts')
  const filters = { population: '5000,10000', median_age: '30,35' }
  expect(formText({ ...defaultForm, filters })).toBe('Massachusetts, 2 filters')
  expect(formText({ ...defaultForm, area: 'nationwide', filters })).toBe('United States, 2 filters')
})

test('a filter includes its range', () => {
  expect(filterText('median_listing_price', '500,1000')).toBe('Median price $500k – $1M')
  expect(filterText('population', '60000,1000000')).toBe('Population over 60,000')
  expect(filterTextInline('population', '60000,1000000')).toBe('population over 60,000')
  expect(filterText('distance_to_large_airport', '-1,20')).toBe('Major airport within 20 mi')
  expect(filterTextInline('percent_asian', '20,40')).toBe('Asian, not Hispanic 20% – 40%')
})

test('the direction uses words that fit the attribute', () => {
  expect(directionText('overall_score', 'asc')).toBe('lowest first')
  expect(directionText('median_listing_price', 'desc')).toBe('highest first')
  expect(directionText('price_change_1yr', 'asc')).toBe('biggest drop first')
})

const twoStates = { ...defaultForm, states: ['OH', 'UT'] as const }

test('a saved search is named after its area and filters', () => {
  expect(searchName(twoStates)).toBe('Ohio and Utah')
  expect(searchName({ ...twoStates, filters: { median_listing_price: '500,1000' } })).toBe(
    'Ohio and Utah, median price $500k – $1M',
  )
  expect(searchName({ ...twoStates, area: 'nationwide', by: 'town' })).toBe('United States by town')
})

test('the name includes a sort attribute other than the default, never the direction', () => {
  expect(searchName({ ...twoStates, orderBy: 'population', direction: 'desc' })).toBe(
    'Ohio and Utah, by population',
  )
})

test('a name that is too long is cut at the end', () => {
  const filters = {
    median_listing_price: '500,1000',
    overall_score: '70,100',
    median_age: '35,40',
    percent_white: '10,20',
    population: '1000,5000',
  }
  const name = searchName({ ...twoStates, filters })
  expect(name.length).toBeLessThanOrEqual(100)
  expect(name).toMatch(/^Ohio and Utah, median price \$500k – \$1M, .*, …$/)
  const label = 'x'.repeat(150)
  expect(
    searchName({ ...twoStates, area: 'zip', center: { label, lat: null, lng: null } }),
  ).toHaveLength(100)
})
