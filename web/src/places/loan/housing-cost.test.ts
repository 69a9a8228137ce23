import { findAttribute } from '@homeground/catalog/attributes'
import { describe, expect, test } from '@jest/globals'
import { affordablePrice, housingCost, incomeNeeded } from './housing-cost.ts'
import { defaultTerms, parseTerms, readTerms, termsText } from './loan-terms.ts'
import { paymentsOfPrices, pricesOfPayments } from './payment-ranges.ts'

const terms = { ...defaultTerms, insuranceUsd: 1_200 }

test('starts with the constants of the specification', () => {
  expect(defaultTerms).toMatchObject({
    downPaymentUsd: 50_000,
    interestRate: 5.25,
    loanYears: 30,
    propertyTaxRate: 1.2,
  })
})

describe('housingCost', () => {
  test('adds loan payment, property tax and insurance', () => {
    // 450,000 × 0.004375 / (1 − 1.004375^−360) = 2,484.917; 1.2% of 500,000 / 12 = 500; 1,200 / 12 = 100.
    const expected = { loan: 2_484_92, propertyTax: 500_00, insurance: 100_00, total: 3_084_92 }
    expect(housingCost(500_000, terms)).toEqual(expected)
  })

  test('has no loan when the down payment covers the price', () => {
    expect(housingCost(40_000, terms)).toMatchObject({ loan: 0, propertyTax: 40_00 })
  })
})

test('the income needed is the least of which 28% pays for the home', () => {
  // 3,084.92 × 12 / 0.28 = 132,210.857…
  expect(incomeNeeded(3_084_92)).toBe(132_210_86)
})

describe('affordablePrice', () => {
  test('is the highest price within the budget', () => {
    for (const budget of [3_084_92, 2_000_00, 150_00, 100_00]) {
      const price = affordablePrice(budget, terms)!
      expect(housingCost(price, terms).total).toBeLessThanOrEqual(budget)
      expect(housingCost(price + 1, terms).total).toBeGreaterThan(budget)
    }
    // A dollar more costs 0.65 cents a month, so what 500,000 costs pays for one or two dollars more.
    expect(affordablePrice(3_084_92, terms)! - 500_000).toBeLessThanOrEqual(2)
  })

  test('does not exist when insurance alone costs more', () => {
    expect(affordablePrice(99_99, terms)).toBeUndefined()
  })
})

test('terms in an address are read with care', () => {
  const own = { ...terms, downPaymentUsd: 120_000, interestRate: 6.125 }
  expect(parseTerms(termsText(own))).toEqual(own)
  expect(parseTerms('80000,x,-5,,')).toEqual({ ...defaultTerms, downPaymentUsd: 80_000 })
  expect(parseTerms(null)).toBeUndefined()
  expect(readTerms({ loanYears: 999, interestRate: '4.5' })).toEqual({ ...defaultTerms, interestRate: 4.5 })
})

describe('payment range', () => {
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
})
