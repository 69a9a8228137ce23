import type { MonthFigures } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { restatedText } from './restated.ts'

const months = { before: '2024-03', now: '2024-04' }
const figures = (price: number | null, listings = 41): MonthFigures => ({
  median_listing_price: price,
  housing_inventory: listings,
  days_on_market: 30,
})
const unchanged = { zip: '01760', before: figures(725_000), now: figures(742_000) }

test('restated figures are listed by month with what they were, others are not', () => {
  expect(restatedText(unchanged, months)).toBe('')
  const restated = { formerBefore: figures(720_000, 1), formerNow: figures(null) }
  expect(restatedText({ ...unchanged, ...restated }, months)).toBe(
    'Apr 2024 was without a price. Mar 2024 was $720,000, 1 listing.',
  )
})

test('a month that had no figures at all before is restated too', () => {
  expect(restatedText({ ...unchanged, formerBefore: null }, months)).toBe(
    'Mar 2024 was without a price, without a listing count, without days on market.',
  )
})
