import { findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import { widenedFilter } from './widened-filter.ts'

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
