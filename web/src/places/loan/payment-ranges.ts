import { type Attribute, paymentAttribute } from '@homeground/catalog/attributes'
import { boundsOf, writeFilter } from '../../lib/format/ranges.ts'
import { affordablePrice, housingCost } from './housing-cost.ts'
import { toCents } from './loan.ts'
import type { LoanTerms } from './loan-terms.ts'

/**
 * A range of prices as the range of their payments in whole dollars, both as filter texts. Places match the one exactly
 * when they match the other: a higher price never has a lower payment.
 */
export function paymentsOfPrices(price: Attribute, text: string | undefined, terms: LoanTerms): string | undefined {
  const { low, high } = boundsOf(price, text)
  const payment = (usd: number | undefined) =>
    usd === undefined ? null : Math.round(housingCost(usd, terms).total / 100)
  return writeFilter(paymentAttribute, { low: payment(low), high: payment(high) })
}

/**
 * A range of payments as a range of prices: up to the highest price that a payment pays for. Null if nothing is that
 * cheap: insurance alone costs more.
 */
export function pricesOfPayments(
  price: Attribute,
  text: string | undefined,
  terms: LoanTerms,
): string | undefined | null {
  const { low, high } = boundsOf(paymentAttribute, text)
  const usd = (payment: number | undefined) =>
    payment === undefined ? undefined : affordablePrice(toCents(payment), terms)
  const most = usd(high)
  if (high !== undefined && !most) return null
  return writeFilter(price, { low: usd(low) ?? null, high: most ?? null })
}
