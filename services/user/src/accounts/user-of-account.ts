import type { User } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { type Account, premiumUntilMs } from './account.repository.ts'

/** An account as its own person sees it. */
export async function userAnswer(db: Db, account: Account, nowMs: number): Promise<User> {
  const { id, email, emailConfirmed, name, role } = account
  const untilMs = await premiumUntilMs(db, id, nowMs)
  return {
    ...{ id, email, emailConfirmed, name, role },
    tier: untilMs > 0 ? 'premium' : 'free',
    premiumUntil: untilMs > 0 ? new Date(untilMs).toISOString() : null,
  }
}
