import { findAttribute } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import { housingCost } from './housing-cost.ts'
import { defaultTerms } from './loan-terms.ts'
import { paymentsOfPrices, pricesOfPayments } from './payment-range.ts'

const price = findAttribute('median_listing_price')!
const terms = { ...defaultTerms, insuranceUsd: 1_200 }
const total = (usd: number) => housingCost(usd, terms).total

describe('the filter by monthly payment', () => {
  test('matches the places whose payment is in its range', () => {
    const [low, high] = pricesOfPayments(price, '2000,3000', terms)!.split(',').map(Number)
    // Prices are filtered in thousands: low < price ≤ high.
    const [cheapest, dearest] = [Math.round(low! * 1000), Math.round(high! * 1000)]
    expect(total(cheapest)).toBeLessThanOrEqual(2_000_00)
    expect(total(cheapest + 1)).toBeGreaterThan(2_000_00)
    expect(total(dearest)).toBeLessThanOrEqual(3_000_00)
    expect(total(dearest + 1)).toBeGreaterThan(3_000_00)
  })

  test('shows the payments of a price filter, and changes nothing when they are applied again', () => {
    // 500,000 costs 3,084.92 with these terms.
    expect(paymentsOfPrices(price, '0,500', terms)).toBe('0,3085')
    const prices = pricesOfPayments(price, '0,2500', terms)!
    expect(paymentsOfPrices(price, prices, terms)).toBe('0,2500')
  })

  test('does not exist for less than the insurance', () => {
    expect(pricesOfPayments(price, '0,90', terms)).toBeNull()
    expect(pricesOfPayments(price, undefined, terms)).toBeUndefined()
  })
})
