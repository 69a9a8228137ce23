import { type Log, requireDatabase } from '@homeground/service'
import Value from 'typebox/value'
import { refreshSessions } from '../sessions/session-user.ts'
import { isUuid } from '../uuid.ts'
import { markCanceled } from './checkout.repository.ts'
import { grantPremium } from './grant-premium.ts'
import type { PremiumParts } from './parts.ts'
import { badEvent, type Delivery, PaymentEvent } from './payment-provider.ts'

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
