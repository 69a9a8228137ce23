import { expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import type { PlaceResult } from '../../lib/api/zip-results.ts'
import { defaultForm } from './search-form.ts'
import {
  areaLine,
  areaText,
  areaTitle,
  countTitle,
  directionText,
  filterText,
  filterTextInline,
  formText,
  inArea,
  searchName,
  shownText,
} from './search-text.ts'

const list = testList({})
const filtered = { ...defaultForm, filters: { population: '5000,10000' } }

test('the filter button names the area and counts the filters', () => {
  expect(formText(defaultForm)).toBe('Massachusetts')
  const filters = { population: '5000,10000', median_age: '30,35' }
  expect(formText({ ...defaultForm, filters })).toBe('Massachusetts, 2 filters')
  expect(formText({ ...defaultForm, area: 'nationwide', filters })).toBe('United States, 2 filters')
})

test('the title counts what the list has, of all in the area if filters leave some out', () => {
  expect(countTitle(defaultForm, { total: 703 })).toBe('703 zip codes in Massachusetts')
  expect(countTitle({ ...defaultForm, by: 'town' }, { total: 1 })).toBe('1 town in Massachusetts')
  expect(countTitle(filtered, { total: 21, area: 703 })).toBe('21 of 703 zip codes match')
  expect(countTitle(filtered, { total: 1, area: 703 })).toBe('1 of 703 zip codes matches')
  expect(countTitle(filtered, { total: 21 })).toBe('21 zip codes match')
})

test('the line below says where, unless the title does', () => {
  expect(areaLine(list, defaultForm, { total: 703, area: 703 })).toBe('')
  expect(areaLine(list, filtered, { total: 21, area: 703 })).toBe('In Massachusetts')
  const titled = testList({ titleOf: () => 'Zip codes by price' })
  expect(areaLine(titled, defaultForm, { total: 512, area: 703 })).toBe('512 of 703 zip codes in Massachusetts')
  expect(areaLine(titled, defaultForm, { total: 512 })).toBe('512 zip codes in Massachusetts')
  expect(areaLine(titled, defaultForm)).toBe('In Massachusetts')
})

test('the list says which part of it is shown', () => {
  const found = (shown: number, total: number) => ({
    results: Array.from({ length: shown }, () => ({}) as PlaceResult),
    total,
    center: null,
    fields: new Set<string>(),
  })
  expect(shownText(list, defaultForm, found(100, 1703))).toBe('showing 100 of 1,703')
  expect(shownText(list, defaultForm, found(21, 21))).toBe('')
  const paged = testList({ pageSize: 25 })
  expect(shownText(paged, { ...defaultForm, page: 2 }, found(25, 512))).toBe('showing 26–50 of 512')
})

const twoStates = { ...defaultForm, states: ['OH', 'UT'], orderBy: 'population' } as const

test('a saved search is named after its area and filters', () => {
  expect(searchName(list, twoStates)).toBe('Ohio and Utah')
  expect(searchName(list, { ...twoStates, filters: { median_listing_price: '500,1000' } })).toBe(
    'Ohio and Utah, median price $500k – $1M',
  )
  expect(searchName(list, { ...twoStates, area: 'nationwide', by: 'town' })).toBe('United States by town')
})

test('the name includes a sort attribute other than the usual, never the direction', () => {
  expect(searchName(list, { ...twoStates, orderBy: 'median_age', direction: 'desc' })).toBe(
    'Ohio and Utah, by median age',
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
  const name = searchName(list, { ...twoStates, filters })
  expect(name.length).toBeLessThanOrEqual(100)
  expect(name).toMatch(/^Ohio and Utah, median price \$500k – \$1M, .*, …$/)
  const label = 'x'.repeat(150)
  expect(searchName(list, { ...twoStates, area: 'zip', center: { label, lat: null, lng: null } })).toHaveLength(100)
})

test('an area reads as part of a sentence', () => {
  expect(areaText(defaultForm)).toBe('Massachusetts')
  expect(areaText({ ...defaultForm, states: ['MA', 'NH', 'RI'] })).toBe('Massachusetts, New Hampshire and Rhode Island')
  expect(areaText({ ...defaultForm, states: ['MA', 'NH', 'RI', 'CT'] })).toBe('4 states')
  expect(areaText({ ...defaultForm, area: 'nationwide' })).toBe('the United States')
  const center = { label: 'Natick, MA', lat: null, lng: null }
  const around = { ...defaultForm, area: 'zip', center } as const
  expect(areaText(around)).toBe('within 25 miles of Natick, MA')
  const drawn = { ...defaultForm, area: 'drawn' as const, drawing: 'abc' }
  expect([areaText(drawn), inArea(drawn), areaTitle(drawn)]).toEqual([
    'the area you drew',
    'in the area you drew',
    'Area you drew',
  ])
  expect([inArea(defaultForm), inArea(around)]).toEqual(['in Massachusetts', 'within 25 miles of Natick, MA'])
  expect(formText(around)).toBe('Within 25 miles of Natick, MA')
  expect(inArea({ ...around, radiusMiles: 0 })).toBe('in Natick, MA')
})

test('a filter includes its range', () => {
  expect(filterText('median_listing_price', '500,1000')).toBe('Median price $500k – $1M')
  expect(filterText('population', '60000,1000000')).toBe('Population over 60,000')
  expect(filterTextInline('population', '60000,1000000')).toBe('population over 60,000')
  expect(filterText('distance_to_large_airport', '-1,20')).toBe('Major airport within 20 mi')
  expect(filterTextInline('percent_asian', '20,40')).toBe('Asian, not Hispanic 20% – 40%')
})

test('the direction uses words that fit the attribute', () => {
  const text = (orderBy: string, direction: 'asc' | 'desc') => directionText({ orderBy, direction })
  expect(text('overall_score', 'asc')).toBe('low to high')
  expect(text('median_listing_price', 'desc')).toBe('high to low')
  expect(text('price_change_1yr', 'asc')).toBe('biggest drop first')
})
