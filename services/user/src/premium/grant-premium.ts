import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { lockCheckout, markPaid } from './checkout.repository.ts'
import { insertPayment } from './payment.repository.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { currency } from './price.ts'
import { insertTerm } from './term.repository.ts'

type Paid = Extract<PaymentEvent, { kind: 'paid' }>

/**
 * Records a payment and its term in one transaction. Idempotent per checkout, even for late or concurrent
 * webhooks. Returns the account id, or null if there is no account to grant premium to. Payments that match
 * no checkout or have a wrong amount are only logged.
 */
export function grantPremium(
  db: DataSource,
  paid: Paid,
  more: { provider: PaymentProvider['name']; nowMs: number; log: Log },
): Promise<string | null> {
  const { provider, nowMs, log } = more
  const { checkoutId, paymentId, amountCents, paidAtMs } = paid
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId, provider })
    if (!checkout) {
      log.warn({ checkoutId, paymentId }, 'payment for an unknown checkout')
      return null
    }
    if (amountCents !== checkout.amountCents || paid.currency !== currency) {
      log.error({ ...paid, expectedCents: checkout.amountCents }, 'payment of a wrong amount')
      return null
    }
    const { accountId } = checkout
    const paidAt = new Date(paidAtMs)
    const payment = { provider, paymentId, accountId, checkoutId, amountCents, currency, paidAt }
    if (checkout.state === 'paid' || !(await insertPayment(tx, payment))) {
      log.info({ checkoutId, paymentId }, 'checkout already paid, or payment already used')
      return accountId
    }
    await markPaid(tx, checkoutId)
    if (accountId) await insertTerm(tx, { provider, paymentId, accountId, nowMs })
    log.info({ checkoutId, paymentId }, 'premium granted')
    return accountId
  })
}
