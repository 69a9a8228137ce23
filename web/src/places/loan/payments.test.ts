import type { Figure } from '@homeground/contracts'
import { defaultTerms } from '@homeground/home-costs/terms'
import { expect, test } from '@jest/globals'
import { joinCatalog } from '../../lib/api/attributes.ts'
import { attributesWithPayment, figuresWithPayment } from './payments.tsx'

const inState = (figures: readonly Figure[]) => ({ figures, state: 'MA' })

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

test('the monthly payment follows the price, with its source, without a rank', () => {
  const place = inState([price, { ...price, key: 'population' }])
  const figures = figuresWithPayment(place, { ...defaultTerms, propertyTaxRate: 1.2 })
  expect(figures.map(({ key }) => key)).toEqual(['median_listing_price', 'monthly_payment', 'population'])
  // 2,484.92 for the loan, 500.00 of tax, 1,871 / 12 = 155.92.
  const unranked = { ...price, key: 'monthly_payment', percentile_state: null, percentile_nation: null }
  expect(figures[1]).toEqual({ ...unranked, value: 3140.84 })
})

test('a payment has the tax rate of the place, else of its county, else of its state', () => {
  const own = { ...price, key: 'property_tax_rate', value: 0.9, moe: 0.06 }
  const county = { ...price, key: 'county_property_tax_rate', value: 1.08, moe: null }
  const paymentOf = (figures: readonly Figure[]) => figuresWithPayment(inState([price, ...figures]), defaultTerms)[1]
  // 2,484.92 for the loan and 155.92 of insurance; 0.9 % of 500,000 is 375.00 a month, 0.06 % is 25.00.
  expect(paymentOf([own, county])).toMatchObject({ value: 3015.84, moe: 25 })
  expect(paymentOf([county])).toMatchObject({ value: 3090.84, moe: null })
  // Massachusetts: 6,080 ÷ 607,400 is 1.00 %, 416.67 a month.
  expect(paymentOf([])).toMatchObject({ value: 3057.51, moe: null })
  expect(figuresWithPayment(inState([price, own]), { ...defaultTerms, propertyTaxRate: 1.2 })[1]).toMatchObject({
    value: 3140.84,
    moe: null,
  })
})

test('without a price there is no payment, for the same reason', () => {
  const missing: Figure = { ...price, value: null, note: { kind: 'missing', reason: 'not_loaded' } }
  const unranked = { ...missing, key: 'monthly_payment', percentile_state: null, percentile_nation: null }
  expect(figuresWithPayment(inState([missing]), defaultTerms)[1]).toEqual(unranked)
  expect(figuresWithPayment(inState([]), defaultTerms)).toEqual([])
})

test('its description has the terms, and its method is the calculator with them', () => {
  const { all, byKey } = attributesWithPayment(joinCatalog(null), { ...defaultTerms, interestRate: 6 })
  const payment = byKey.get('monthly_payment')!
  expect(all.indexOf(payment)).toBe(all.indexOf(byKey.get('median_listing_price')!) + 1)
  expect(payment.description).toContain('$50,000 down, 6% for 30 years, property tax at each place’s rate')
  expect(payment.methodPath).toBe('/calc?down=50000&rate=6')
})
