import type { User } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { premiumUntilMs } from '../premium/term.repository.ts'
import type { Account } from './account.entity.ts'

/** An account as the API shows it to its owner at `nowMs`. */
export async function userResponse(db: Db, account: Account, nowMs: number): Promise<User> {
  const { id, email, emailConfirmed, pendingEmail, name, role, watchDigest } = account
  const untilMs = await premiumUntilMs(db, id, nowMs)
  return {
    id,
    email,
    emailConfirmed,
    name,
    role,
    ...(pendingEmail !== null && { pendingEmail }),
    tier: untilMs > 0 ? 'premium' : 'free',
    premiumUntil: untilMs > 0 ? new Date(untilMs).toISOString() : null,
    watchDigest,
  }
}
