import { expect, test } from '@jest/globals'
import { relaxationsFor } from './relaxations.ts'
import { defaultForm, type SearchForm } from './search-form.ts'

const filters = { median_listing_price: '100,200', population: '5000,10000' }
const textsFor = (form: SearchForm) =>
  relaxationsFor(form).map(({ verb, object }) => `${verb} ${object}`)

test('offers to remove each filter or all of them, and to search nationwide', () => {
  expect(textsFor({ ...defaultForm, filters })).toEqual([
    'Remove median price $100k – $200k',
    'Remove population 5,000 – 10,000',
    'Search nationwide',
    'Remove all filters',
  ])
  expect(relaxationsFor({ ...defaultForm, filters })[0]!.form.filters).toEqual({
    population: '5000,10000',
  })
})

test('doubles the radius up to its limit', () => {
  const center = { label: '01760', lat: null, lng: null }
  const around = { ...defaultForm, area: 'zip', center } as const
  expect(textsFor({ ...around, radiusMiles: 25 })).toContain('Widen the radius to 50 miles')
  expect(textsFor({ ...around, radiusMiles: 300 })).toContain('Widen the radius to 500 miles')
  expect(textsFor({ ...around, radiusMiles: 500 })).toEqual(['Search nationwide'])
})

test('offers nothing wider than nationwide', () => {
  expect(textsFor({ ...defaultForm, area: 'nationwide' })).toEqual([])
})
