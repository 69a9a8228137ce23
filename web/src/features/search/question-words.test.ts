import { expect, test } from '@jest/globals'
import { defaultQuestion } from './question.ts'
import {
  areaWords,
  directionWords,
  filterWords,
  filterWordsInside,
  questionWords,
} from './question-words.ts'

test('an area is named as one would say it', () => {
  expect(areaWords(defaultQuestion)).toBe('Massachusetts')
  expect(areaWords({ ...defaultQuestion, states: ['MA', 'NH', 'RI'] })).toBe(
    'Massachusetts, New Hampshire and Rhode Island',
  )
  expect(areaWords({ ...defaultQuestion, states: ['MA', 'NH', 'RI', 'CT'] })).toBe('4 states')
  expect(areaWords({ ...defaultQuestion, area: 'nationwide' })).toBe('the United States')
  const center = { label: 'Natick, MA', lat: null, lng: null }
  expect(areaWords({ ...defaultQuestion, area: 'zip', center })).toBe('25 miles around Natick, MA')
})

test('a search is named by its area and the number of its filters', () => {
  expect(questionWords(defaultQuestion)).toBe('Massachusetts')
  const filters = { population: '5000,10000', median_age: '30,35' }
  expect(questionWords({ ...defaultQuestion, filters })).toBe('Massachusetts, 2 filters')
  expect(questionWords({ ...defaultQuestion, area: 'nationwide', filters })).toBe(
    'United States, 2 filters',
  )
})

test('a filter is named with its range', () => {
  expect(filterWords('median_listing_price', '500,1000')).toBe('Median price $500k – $1M')
  expect(filterWords('population', '60000,1000000')).toBe('Population over 60,000')
  expect(filterWordsInside('population', '60000,1000000')).toBe('population over 60,000')
  expect(filterWordsInside('percent_asian', '20,40')).toBe('Asian, not Hispanic 20% – 40%')
})

test('the direction is said in words that fit the attribute', () => {
  expect(directionWords('overall_score', 'asc')).toBe('lowest first')
  expect(directionWords('median_listing_price', 'desc')).toBe('highest first')
  expect(directionWords('price_change_1yr', 'asc')).toBe('steepest fall first')
})
