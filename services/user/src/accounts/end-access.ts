import { type ApiKeyCache, identityOf, type Sessions, setSessionStart, transactionWithin } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { DataSource, EntityManager } from 'typeorm'
import { clearPendingEmail } from './account.repository.ts'
import { removeAllApiKeys } from './api-key.repository.ts'
import { deleteEmailCode } from './email-code.repository.ts'
import { revokeMailTokens } from './mail-token.repository.ts'
import { renewFeedAddress } from './watch-feed.repository.ts'

export interface AccessParts {
  readonly db: DataSource
  readonly sessions: Sessions
  /** Owners of recently used API keys. */
  readonly apiKeyCache: ApiKeyCache
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/** A change of accounts in a transaction. `endAccess` is explained at {@link changeAndEndAccess}. */
export type AccountChange<T> = (tx: EntityManager, endAccess: (accountId: string) => Promise<void>) => Promise<T>

interface Call {
  /** The request's signal: nothing changes after its deadline. */
  readonly signal: AbortSignal
  /** The call of an owner who is logged in: its session continues, under another id. */
  readonly own?: { readonly request: FastifyRequest; readonly reply: FastifyReply }
}

/**
 * Changes accounts in one transaction, in which `endAccess(accountId)` ends everything through which anyone can use or take
 * over an account, so that only who can log in afterward has access:
 *
 * - all sessions; that of `own` gets another id
 * - a change to another address that is not confirmed
 * - mailed links and codes that set a password or confirm an address. Links that secure the account stay: someone who has taken it
 *   over must not be able to void them.
 * - API keys, at once
 * - the address of the feed, which gets another one
 *
 * Sessions end before the commit, so that nothing changes if Redis is down, and again after it, for logins that started in
 * between. Errors: 503 if Redis is down or at the deadline.
 */
export async function changeAndEndAccess<T>(
  { db, sessions, apiKeyCache, now }: AccessParts,
  { signal, own }: Call,
  change: AccountChange<T>,
): Promise<T> {
  const accountIds: string[] = []
  const keep = own && identityOf(own.request).session
  const changed = await transactionWithin(db, signal, (tx) =>
    change(tx, async (accountId) => {
      await clearPendingEmail(tx, accountId)
      await revokeMailTokens(tx, { accountId, purposes: ['reset', 'confirm'], nowMs: now() })
      await deleteEmailCode(tx, accountId)
      await removeAllApiKeys(tx, { apiKeyCache, accountId })
      await renewFeedAddress(tx, accountId)
      await sessions.endAll(accountId, keep)
      accountIds.push(accountId)
    }),
  )
  for (const accountId of accountIds) {
    await sessions.endAll(accountId, keep)
    const id = keep && (await sessions.renew(accountId, keep))
    if (own && id) setSessionStart(own.reply, id)
  }
  return changed
}
