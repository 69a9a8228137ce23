import { findAttribute } from '@homeground/catalog/attributes'
import { expect, test } from '@jest/globals'
import type { ProfileRow } from './read-model.ts'
import { combineZips } from './towns.ts'

const age = findAttribute('median_age')!
const income = findAttribute('median_household_income')!
const zip = (population: number, values: Partial<ProfileRow>) =>
  ({ population, moe: {}, notes: {}, ...values }) as ProfileRow

test('a mean has the margin of weighted values', () => {
  const zips = [
    zip(3000, { median_age: 40, moe: { median_age: 2 } }),
    zip(1000, { median_age: 60, moe: { median_age: 8 } }),
  ]
  // √(0.75² · 2² + 0.25² · 8²) = √(2.25 + 4) = 2.5
  expect(combineZips(zips, age)).toEqual({ value: 45, moe: 2.5, note: undefined })
})

test('a town of one zip has its value, margin and note', () => {
  const note = { flags: ['publisher_warning' as const], vintage: '2009–13' }
  const only = zip(0, { median_age: 40, moe: { median_age: 2 }, notes: { median_age: note } })
  expect(combineZips([only], age)).toEqual({ value: 40, moe: 2, note })
})

test('without the margin of a zip there is none', () => {
  const zips = [zip(10, { median_age: 40, moe: { median_age: 2 } }), zip(10, { median_age: 60 })]
  expect(combineZips(zips, age)).toMatchObject({ value: 50, moe: null })
})

test('a mean with an open-ended value is open-ended, and none with open ends on both sides', () => {
  const plain = zip(1000, { median_household_income: 90_000 })
  const over = zip(1000, {
    median_household_income: 250_000,
    notes: { median_household_income: { kind: 'over', low: 250_000 } },
  })
  const under = zip(1000, {
    median_household_income: 2500,
    notes: { median_household_income: { kind: 'under', high: 2500 } },
  })
  expect(combineZips([plain, over], income)).toEqual({
    value: 170_000,
    moe: null,
    note: { kind: 'over', low: 170_000 },
  })
  expect(combineZips([plain, over, under], income)).toMatchObject({
    value: null,
    note: { kind: 'missing', reason: 'open_ended' },
  })
})

test('implausible values are left out of means unless there are no others', () => {
  const price = findAttribute('median_listing_price')!
  const odd = zip(1000, { median_listing_price: 1550 })
  expect(combineZips([odd, zip(10, { median_listing_price: 400_000 })], price).value).toBe(400_000)
  expect(combineZips([odd], price).value).toBe(1550)
})

test('the mean of equal values is that value, without binary noise', () => {
  const zips = [3, 7, 11].map((people) => zip(people, { median_age: 62.9 }))
  expect(combineZips(zips, age).value).toBe(62.9)
})
