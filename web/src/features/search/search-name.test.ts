import { expect, test } from '@jest/globals'
import { defaultQuestion } from './question.ts'
import { searchName } from './search-name.ts'

const question = { ...defaultQuestion, states: ['OH', 'UT'] as const }

test('a search is named for its area and filters', () => {
  expect(searchName(question)).toBe('Ohio and Utah')
  expect(searchName({ ...question, filters: { median_listing_price: '500,1000' } })).toBe(
    'Ohio and Utah, median price $500k – $1M',
  )
  expect(searchName({ ...question, area: 'nationwide', by: 'town' })).toBe('United States by town')
})

test('the order is named when it is not the usual one, the direction never', () => {
  expect(searchName({ ...question, orderBy: 'population', direction: 'desc' })).toBe(
    'Ohio and Utah, by population',
  )
})

test('what is too long for a name is left out from the end', () => {
  const filters = {
    median_listing_price: '500,1000',
    overall_score: '70,100',
    median_age: '35,40',
    percent_white: '10,20',
    population: '1000,5000',
  }
  const name = searchName({ ...question, filters })
  expect(name.length).toBeLessThanOrEqual(100)
  expect(name).toMatch(/^Ohio and Utah, median price \$500k – \$1M, .*, …$/)
  const label = 'x'.repeat(150)
  expect(
    searchName({ ...question, area: 'zip', center: { label, lat: null, lng: null } }),
  ).toHaveLength(100)
})
