import { monthNumber } from '@homeground/catalog/months'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { peakPriceChange, priceChangeOneYear } from './measures.ts'
import { priceChangesOf } from './price-changes.ts'

const january = monthNumber('2020-01')
const history = fc
  .array(fc.option(fc.integer({ min: 1, max: 4 }), { freq: 5 }), { minLength: 1, maxLength: 40 })
  .map(
    (prices) =>
      new Map(prices.flatMap((price, at) => (price === null ? [] : [[january + at, 100_000 * price] as const]))),
  )

test('are in every month what they would be if it were the newest', () => {
  fc.assert(
    fc.property(history, (prices) => {
      const changes = priceChangesOf(prices)
      if (!changes) return expect(prices.size).toBe(0)
      for (const [at, peak] of changes.peak_price_change.entries()) {
        const month = changes.since + at
        const until = new Map([...prices].filter(([each]) => each <= month))
        expect(peak).toBe(peakPriceChange(until, month)?.percent ?? Number.NaN)
        expect(changes.price_change_1yr[at]).toBe(priceChangeOneYear(until, month)?.percent ?? Number.NaN)
      }
      expect(changes.since + changes.peak_price_change.length - 1).toBe(Math.max(...prices.keys()))
    }),
  )
})
