import { expect, test } from '@jest/globals'
import { defaultQuestion } from '../question.ts'
import { remediesFor } from './remedies.ts'

const filters = { median_listing_price: '100,200', population: '5000,10000' }
const told = (question: Parameters<typeof remediesFor>[0]) =>
  remediesFor(question).map(({ verb, words }) => `${verb} ${words}`)

test('each filter can be dropped, and a state search can leave its states', () => {
  expect(told({ ...defaultQuestion, filters })).toEqual([
    'Drop median price $100k – $200k',
    'Drop population 5,000 – 10,000',
    'Look nationwide',
    'Drop all filters',
  ])
  expect(remediesFor({ ...defaultQuestion, filters })[0]!.question.filters).toEqual({
    population: '5000,10000',
  })
})

test('a radius doubles up to its limit', () => {
  const center = { label: '01760', lat: null, lng: null }
  const around = { ...defaultQuestion, area: 'zip', center } as const
  expect(told({ ...around, radiusMiles: 25 })).toContain('Widen the radius to 50 miles')
  expect(told({ ...around, radiusMiles: 300 })).toContain('Widen the radius to 500 miles')
  expect(told({ ...around, radiusMiles: 500 })).toEqual(['Look nationwide'])
})

test('nothing is wider than the country', () => {
  expect(told({ ...defaultQuestion, area: 'nationwide' })).toEqual([])
})
