import { type Log, requireDatabase, type Sessions } from '@homeground/service'
import Value from 'typebox/value'
import type { DataSource } from 'typeorm'
import { isUuid } from '../accounts/account.repository.ts'
import { insertTerm } from '../accounts/premium-term.repository.ts'
import { refreshSessions } from '../accounts/session-user.ts'
import { badEvent, currency, type Delivery, PaymentEvent, type PaymentProvider } from './payment-provider.ts'
import { insertPayment, lockCheckout, markCanceled, markPaid } from './purchase.repository.ts'

/** What the routes about premium depend on. */
export interface PremiumParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly payments: PaymentProvider
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/**
 * Applies the event of a provider's signed delivery. Errors: 400 for a wrong signature or form; 503 if Postgres or
 * Redis is down, so that the provider sends it again, even if only the sessions are left to update.
 */
export async function receiveEvent(
  { db, sessions, payments, now }: PremiumParts,
  delivery: Delivery,
  log: Log,
): Promise<void> {
  const event = payments.readEvent(delivery)
  if (event && !Value.Check(PaymentEvent, event)) throw badEvent()
  if (!event || !isUuid(event.checkoutId.toLowerCase())) return
  requireDatabase(db)
  const provider = payments.name
  if (event.kind === 'canceled') return markCanceled(db, { id: event.checkoutId, provider })
  const accountId = await grantPremium(db, event, { provider, nowMs: now(), log })
  if (accountId) await refreshSessions({ db, sessions, nowMs: now() }, accountId)
}

type Paid = Extract<PaymentEvent, { kind: 'paid' }>

/**
 * Records a payment and its term in one transaction. Idempotent per checkout, even for late or concurrent
 * webhooks. Returns the account id, or null if there is no account to grant premium to. Payments that match
 * no checkout or have a wrong amount are only logged.
 */
function grantPremium(
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
