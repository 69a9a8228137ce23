import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { lockCheckout, markPaid } from './checkout.repository.ts'
import { insertPayment } from './payment.repository.ts'
import type { PaymentEvent, PaymentProvider } from './payment-provider.ts'
import { currency } from './price.ts'
import { insertTerm } from './term.repository.ts'

type Paid = Extract<PaymentEvent, { kind: 'paid' }>

/**
 * Writes a payment and its term, both or none, and at most once a purchase however often, late or at the
 * same time it is told. Answers whose purchase it is, if anyone's; what does not fit is logged and refused.
 */
export function grant(
  db: DataSource,
  paid: Paid,
  more: { provider: PaymentProvider['name']; nowMs: number; log: Log },
): Promise<string | null> {
  const { provider, nowMs, log } = more
  const { checkoutId, paymentId, amountCents, paidAtMs } = paid
  return db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId, provider })
    if (!checkout) {
      log.warn({ checkoutId, paymentId }, 'a payment of no purchase of ours')
      return null
    }
    if (amountCents !== checkout.amountCents || paid.currency !== currency) {
      log.error({ ...paid, expectedCents: checkout.amountCents }, 'a payment of a wrong amount')
      return null
    }
    const { accountId } = checkout
    const payment = { provider, paymentId, accountId, checkoutId, amountCents, currency, paidAtMs }
    if (checkout.state === 'paid' || !(await insertPayment(tx, payment))) {
      log.info(
        { checkoutId, paymentId },
        'a purchase that is paid already, or a payment used before',
      )
      return accountId
    }
    await markPaid(tx, checkoutId)
    if (accountId) await insertTerm(tx, { provider, paymentId, accountId, nowMs })
    log.info({ checkoutId, paymentId }, 'premium granted')
    return accountId
  })
}
