import type { User } from '@homeground/contracts'
import { type Db, identityOf, type Sessions, type SessionUser } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { DataSource } from 'typeorm'
import { type Account, findAccount, lockAccount } from './account.repository.ts'
import { premiumUntilMs } from './premium-term.repository.ts'

/** The id of the account that the caller is logged in to; undefined if there is none. */
export function userIdOf(request: FastifyRequest): string | undefined {
  const { subject } = identityOf(request)
  return subject.startsWith('user:') ? subject.slice('user:'.length) : undefined
}

/** The state that an account's sessions must have at `nowMs`; undefined if the account doesn't exist. */
export async function findSessionUser(db: Db, accountId: string, nowMs: number): Promise<SessionUser | undefined> {
  const account = await findAccount(db, accountId)
  if (!account) return undefined
  return {
    userId: account.id,
    role: account.role,
    premiumUntilMs: await premiumUntilMs(db, accountId, nowMs),
    isConfirmed: account.emailConfirmed,
  }
}

/**
 * Copies an account's role, premium and confirmation from the database to its sessions. Locks the account meanwhile, so
 * that of two concurrent changes the later one stays. Errors: 503 if Redis is down.
 */
export async function refreshSessions(
  { db, sessions, nowMs }: { db: DataSource; sessions: Sessions; nowMs: number },
  accountId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, accountId)
    const sessionUser = await findSessionUser(tx, accountId, nowMs)
    if (sessionUser) await sessions.update(sessionUser)
  })
}

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
