import { freeDailySearches } from '@homeground/catalog/defaults'
import { expect, test } from '@jest/globals'
import { fillFacts } from './facts.ts'

test('names in braces become facts of the catalog', () => {
  expect(fillFacts('{{daily searches}} per day')).toBe(`${freeDailySearches} per day`)
  expect(fillFacts('{{Attribute median_age}} from the {{publisher acs}}')).toBe('Median age from the Census Bureau')
  expect(fillFacts('The {{attribute median_age}}')).toBe('The median age')
})

test('an unknown name is an error', () => {
  expect(() => fillFacts('{{weekly searches}}')).toThrow('Unknown fact {{weekly searches}}')
  expect(() => fillFacts('{{attribute crime}}')).toThrow('Unknown fact {{attribute crime}}')
})
