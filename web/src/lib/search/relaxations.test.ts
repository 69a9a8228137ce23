import type { SearchCount } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { testList } from '../../../test/test-list.ts'
import { relaxationsFor } from './relaxations.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

const list = testList({})
const filters = { median_listing_price: '100,200', population: '5000,10000' }
const count: SearchCount = {
  ...{ count: 0, area: 703, relax: [] },
  histograms: {
    median_listing_price: { edges: [150_000, 250_000, 350_000, 450_000], counts: [0, 0, 3] },
    population: { edges: [0, 10_000, 20_000, 30_000], counts: [0, 1, 0] },
  },
}
const textsFor = (form: SearchForm, counted: SearchCount | null = count) =>
  relaxationsFor(list, form, counted ?? undefined).map(({ verb, object }) => `${verb} ${object}`)

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
  const forms = relaxationsFor(list, { ...defaultForm, filters }, count).map(({ form }) => form)
  expect(forms[1]!.filters).toEqual({ ...filters, population: '5000,20000' })
  expect(forms[3]!.filters).toEqual({ population: '5000,10000' })
})

test('without a histogram no filter is widened', () => {
  expect(textsFor({ ...defaultForm, filters }, null)[0]).toBe('Show results by town')
})

test('doubles the radius up to its limit', () => {
  const center = { label: '01760', lat: null, lng: null }
  const around = { ...defaultForm, area: 'zip', center } as const
  expect(textsFor({ ...around, radiusMiles: 25 })).toContain('Widen the radius to 50 miles')
  expect(textsFor({ ...around, radiusMiles: 300 })).toContain('Widen the radius to 500 miles')
  expect(textsFor({ ...around, radiusMiles: 500 })).toEqual([
    'Show results by town',
    'Search nationwide',
  ])
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
  const [allow, ...others] = relaxationsFor(ranking, form, undefined)
  expect(allow).toMatchObject({ verb: 'Allow', object: 'any population' })
  expect(allow!.form.settings).toEqual({ floor: '0' })
  expect(others).toEqual([])
})
