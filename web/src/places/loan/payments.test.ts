import type { Figure } from '@homeground/contracts'
import { expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { defaultTerms } from './loan-terms.ts'
import { attributesWithPayment, figuresWithPayment } from './payments.tsx'

const price: Figure = {
  key: 'median_listing_price',
  value: 500_000,
  moe: null,
  percentile_state: 40,
  percentile_nation: 80,
  vintage: '2024-04',
  publisher: 'Realtor.com',
  data_set: 'real',
}

test('the monthly payment follows the price, with its percentiles and its source', () => {
  const figures = figuresWithPayment([price, { ...price, key: 'population' }], defaultTerms)
  expect(figures.map(({ key }) => key)).toEqual(['median_listing_price', 'monthly_payment', 'population'])
  // 2,484.92 for the loan, 500.00 of tax, 1,211 / 12 = 100.92.
  expect(figures[1]).toEqual({ ...price, key: 'monthly_payment', value: 3085.84 })
})

test('without a price there is no payment, for the same reason', () => {
  const missing: Figure = { ...price, value: null, note: { kind: 'missing', reason: 'not_loaded' } }
  expect(figuresWithPayment([missing], defaultTerms)[1]).toEqual({ ...missing, key: 'monthly_payment' })
  expect(figuresWithPayment([], defaultTerms)).toEqual([])
})

test('its description has the terms, and its method is the calculator with them', () => {
  const { all, byKey } = attributesWithPayment(joinCatalog(null), { ...defaultTerms, interestRate: 6 })
  const payment = byKey.get('monthly_payment')!
  expect(all.indexOf(payment)).toBe(all.indexOf(byKey.get('median_listing_price')!) + 1)
  expect(payment.description).toContain('$50,000 down, 6% for 30 years, property tax 1.2%')
  expect(payment.methodPath).toBe('/calc?down=50000&rate=6')
})
