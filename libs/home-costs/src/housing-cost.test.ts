import { describe, expect, test } from '@jest/globals'
import { affordablePrice, housingCost, housingCosts, incomeNeeded } from './housing-cost.ts'
import { defaultTerms, parseTerms, readTerms, termsFor, termsText } from './terms.ts'

const terms = { ...defaultTerms, propertyTaxRate: 1.2, insuranceUsd: 1_200 }

test('starts with the constants of the specification, and with the tax rate of each place', () => {
  expect(defaultTerms).toMatchObject({ downPaymentUsd: 50_000, interestRate: 5.25, loanYears: 30 })
  // The average premiums of Florida and of the country, 2022.
  const florida = { taxRate: 0.93, state: 'FL' }
  expect(termsFor(defaultTerms, florida)).toMatchObject({ propertyTaxRate: 0.93, insuranceUsd: 2677 })
  const unknown = { taxRate: null, state: 'PR' }
  expect(termsFor(defaultTerms, unknown)).toMatchObject({ propertyTaxRate: 1.2, insuranceUsd: 1569 })
  const own = { propertyTaxRate: 2, insuranceUsd: 900 }
  expect(termsFor({ ...defaultTerms, ...own }, florida)).toMatchObject(own)
})

describe('housingCost', () => {
  test('adds loan payment, property tax and insurance', () => {
    // 450,000 × 0.004375 / (1 − 1.004375^−360) = 2,484.917; 1.2% of 500,000 / 12 = 500; 1,200 / 12 = 100.
    const expected = { loan: 2_484_92, propertyTax: 500_00, insurance: 100_00, total: 3_084_92 }
    expect(housingCost(500_000, terms)).toEqual(expected)
    expect(housingCosts({ ...terms, propertyTaxRate: null })(500_000, terms)).toEqual(expected)
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
  expect(termsText(defaultTerms)).toBe('50000,5.25,30,,')
  expect(parseTerms('50000,5.25,30,,')).toEqual(defaultTerms)
  expect(parseTerms('80000,x,-5,,')).toEqual({ ...defaultTerms, downPaymentUsd: 80_000 })
  expect(parseTerms(null)).toBeUndefined()
  expect(readTerms({ loanYears: 999, interestRate: '4.5' })).toEqual({ ...defaultTerms, interestRate: 4.5 })
})
