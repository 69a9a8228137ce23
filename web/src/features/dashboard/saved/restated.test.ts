import type { MonthFigures } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { restatedTexts } from './restated.ts'

const months = { before: '2024-03', now: '2024-04' }
const figures = (price: number | null, listings = 41): MonthFigures => ({
  ...{ median_listing_price: price, housing_inventory: listings, days_on_market: 30 },
})
const unchanged = { zip: '01760', before: figures(725_000), now: figures(742_000) }

test('restated figures are listed by month with what they were, others are not', () => {
  expect(restatedTexts(unchanged, months)).toEqual([])
  expect(
    restatedTexts(
      { ...unchanged, formerBefore: figures(720_000, 40), formerNow: figures(null) },
      months,
    ),
  ).toEqual([
    'Restated: Apr 2024, median price was not published.',
    'Restated: Mar 2024, median price was $720,000 and active listings was 40.',
  ])
})

test('a month that was not published at all before is restated too', () => {
  expect(restatedTexts({ ...unchanged, formerBefore: null }, months)).toEqual([
    'Restated: Mar 2024, median price was not published, active listings was not published and days on market was not published.',
  ])
})
