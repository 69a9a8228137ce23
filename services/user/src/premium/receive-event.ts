import { type Log, requireDatabase, type Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { refreshSessions } from '../sessions/refresh-sessions.ts'
import { markCanceled } from './checkout.repository.ts'
import { grant } from './grant-premium.ts'
import type { Delivery, PaymentProvider } from './payment-provider.ts'

export interface PremiumParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly payments: PaymentProvider
  /** Milliseconds since 1970; tests move it. */
  readonly now: () => number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Does what a provider's signed delivery says. Errors: 400 for a wrong signature; 503 while Postgres or
 * Redis is away, so that the provider tries again (also when only the sessions are still to be told).
 */
export async function receiveEvent(
  { db, sessions, payments, now }: PremiumParts,
  delivery: Delivery,
  log: Log,
): Promise<void> {
  const event = payments.readEvent(delivery)
  if (!event || !uuid.test(event.checkoutId)) return
  requireDatabase(db)
  const provider = payments.name
  if (event.kind === 'canceled') return markCanceled(db, { id: event.checkoutId, provider })
  const accountId = await grant(db, event, { provider, nowMs: now(), log })
  if (accountId) await refreshSessions({ db, sessions, nowMs: now() }, accountId)
}
