import { expect, test } from '@jest/globals'
import { priceChange } from './price-change.ts'

test('a price change is in dollars and in percent of the first price', () => {
  expect(priceChange(400_000, 500_000)).toEqual({ usd: 100_000, percent: 25 })
  expect(priceChange(400_000, 300_000)).toEqual({ usd: -100_000, percent: -25 })
  expect(priceChange(400_000, 400_000)).toEqual({ usd: 0, percent: 0 })
})
