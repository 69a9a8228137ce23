import type { Attribute } from './attribute.ts'
import { units } from './units.ts'

/** The monthly payment in the form of an attribute, in dollars: it is computed from a price and a reader's terms. */
export const paymentAttribute: Attribute = {
  key: 'monthly_payment',
  label: 'Monthly payment',
  short: 'Payment',
  heading: 'Monthly payment',
  unit: 'usd',
  decimals: units.usd.decimals,
  scale: 1,
  better: 'neither',
  source: 'realtor',
  group: 'homes',
  description: 'Loan, property tax and insurance of a home at the median listing price.',
  options: ['0,1500', '1500,2000', '2000,2500', '2500,3000', '3000,4000', '4000,200000'],
  orderable: false,
  combine: 'mean',
  terms: [],
  comparedWithin: 'nation',
  hasMargin: false,
}
