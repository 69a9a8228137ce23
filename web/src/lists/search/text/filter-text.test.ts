import { expect, test } from '@jest/globals'
import { directionText, filterText, filterTextInline } from './filter-text.ts'

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
