import { AppError, invalid, requireDatabase, requireUser, setSessionEnd } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './account.entity.ts'
import { findAccount } from './account.repository.ts'
import type { AccountParts } from './parts.ts'
import { passwordMatches } from './passwords.ts'

/** Returns the caller's account. Errors: 401 if the caller is not logged in or the account was deleted. */
export async function requireOwnAccount(
  { db }: Pick<AccountParts, 'db'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Account> {
  const { userId } = requireUser(request)
  requireDatabase(db)
  const account = await findAccount(db, userId)
  if (account) return account
  setSessionEnd(reply)
  throw new AppError('unauthenticated', 401, 'Please log in.')
}

/**
 * Requires the account's password before a sensitive change. Errors: 422 on `currentPassword`, counted as a
 * failed login; 429 after too many failures.
 */
export async function requirePassword(
  { attempts }: AccountParts,
  account: Account,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw invalid({ currentPassword: 'is required for this change' })
  await attempts.begin(account.emailKey)
  if (!(await passwordMatches(account.passwordHash, currentPassword))) {
    throw invalid({ currentPassword: 'is not your password' })
  }
  await attempts.clear(account.emailKey)
}
