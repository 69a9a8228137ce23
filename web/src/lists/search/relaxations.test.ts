import { findAttribute } from '@homeground/catalog/attributes'
import type { SearchCount } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { relaxationsFor, widenedFilter } from './relaxations.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

const list = testList({})
const filters = { median_listing_price: '100,200', population: '5000,10000' }
const count: SearchCount = {
  count: 0,
  area: 703,
  relax: [],
  histograms: {
    median_listing_price: { edges: [150_000, 250_000, 350_000, 450_000], counts: [0, 0, 3] },
    population: { edges: [0, 10_000, 20_000, 30_000], counts: [0, 1, 0] },
  },
}
const textsFor = (form: SearchForm, counted: SearchCount | null = count) =>
  relaxationsFor(list, form, { count: counted ?? undefined, attributes: new Map() }).map(
    ({ verb, object }) => `${verb} ${object}`,
  )

test('the smallest change comes first: one end of a filter, then a filter, then the area', () => {
  expect(textsFor({ ...defaultForm, filters })).toEqual([
    'Remove the upper limit of median price',
    'Widen population to 20k',
    'Show results by town',
    'Remove median price $100k – $200k',
    'Remove population 5,000 – 10,000',
    'Search nationwide',
    'Remove all filters',
  ])
  const forms = relaxationsFor(list, { ...defaultForm, filters }, { count, attributes: new Map() }).map(
    ({ form }) => form,
  )
  expect(forms[1]!.filters).toEqual({ ...filters, population: '5000,20000' })
  expect(forms[3]!.filters).toEqual({ population: '5000,10000' })
})

test('of several filters, the one first whose change lets in the smallest share of all places', () => {
  // As many places in each percent: prices up to 500,000, populations up to 50,000.
  const spread = (most: number) => Array.from({ length: 101 }, (_, at) => (at * most) / 100)
  const quantiles = { median_listing_price: spread(500_000), population: spread(50_000) }
  const attributes = joinCatalog(null, new Map(Object.entries(quantiles))).byKey
  const changesOf = (changed: SearchForm['filters']) =>
    relaxationsFor(list, { ...defaultForm, filters: changed }, { count, attributes })
  // The price above 200,000: 60%; a population from 10,000 to 20,000: 20%.
  const [first, second] = changesOf(filters)
  expect([first!.verb, second!.verb]).toEqual(['Widen population to', 'Remove the upper limit of'])
  const removed = (changed: SearchForm['filters']) => changesOf(changed).flatMap(({ removes }) => removes ?? [])
  // All other prices: 80%; all other populations: 90%.
  expect(removed({ population: '5000,10000', median_listing_price: '100,200' })).toEqual([
    'median_listing_price',
    'population',
  ])
  // 80% and 50%.
  expect(removed({ median_listing_price: '100,200', population: '5000,30000' })).toEqual([
    'population',
    'median_listing_price',
  ])
})

test('without a histogram no filter is widened', () => {
  expect(textsFor({ ...defaultForm, filters }, null)[0]).toBe('Show results by town')
})

test('doubles the radius up to its limit', () => {
  const center = { label: '01760', lat: null, lng: null }
  const around = { ...defaultForm, area: 'zip', center } as const
  expect(textsFor({ ...around, radiusMiles: 25 })).toContain('Widen the radius to 50 miles')
  expect(textsFor({ ...around, radiusMiles: 300 })).toContain('Widen the radius to 500 miles')
  expect(textsFor({ ...around, radiusMiles: 500 })).toEqual(['Show results by town', 'Search nationwide'])
})

test('nationwide, no area is wider', () => {
  expect(textsFor({ ...defaultForm, area: 'nationwide' })).toEqual(['Show results by town'])
})

test('offers the loosest option of each setting of the list', () => {
  const options = [
    { value: '0', label: 'Any population' },
    { value: '1000', label: '1,000 people or more' },
  ]
  const floor = { name: 'floor', label: 'Population', options, initial: '1000' }
  const ranking = testList({ hasTowns: false, settings: [{ ...floor, appliesTo: () => true }] })
  const form: SearchForm = { ...defaultForm, area: 'nationwide' }
  const [allow, ...others] = relaxationsFor(ranking, form, { count: undefined, attributes: new Map() })
  expect(allow).toMatchObject({ verb: 'Allow', object: 'any population' })
  expect(allow!.form.settings).toEqual({ floor: '0' })
  expect(others).toEqual([])
})

const price = findAttribute('median_listing_price')!
const distribution = (...counts: number[]) => ({ edges: [105_000, 195_000, 285_000, 375_000, 465_000], counts })

test('moves the end that is nearer to a place, to a round number beyond it', () => {
  // Places cost between 285 and 375 thousand: 280 is nearer to a filter that ends there than to one that starts at 500.
  expect(widenedFilter(price, '100,200', distribution(0, 0, 3, 0))).toEqual({
    text: '100,380',
    end: 'high',
    value: 380_000,
  })
  expect(widenedFilter(price, '400,500', distribution(0, 2, 3, 0))).toEqual({
    text: '280,500',
    end: 'low',
    value: 280_000,
  })
})

test('a place beyond the last bin opens the end', () => {
  expect(widenedFilter(price, '100,200', distribution(0, 0, 0, 1))).toEqual({
    text: '100,25000',
    end: 'high',
    value: null,
  })
})

test('an open end stays open', () => {
  expect(widenedFilter(price, '400,25000', distribution(0, 2, 0, 0))).toEqual({
    text: '190,25000',
    end: 'low',
    value: 190_000,
  })
})

test('nothing widens a filter of an attribute that no place has', () => {
  expect(widenedFilter(price, '100,200', distribution(0, 0, 0, 0))).toBeNull()
})
