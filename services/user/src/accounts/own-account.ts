import { AppError, type Db, invalid, requireDatabase, requireUser, setSessionEnd, signalOf } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { attemptOf } from '../sessions/device.ts'
import type { Account } from './account.entity.ts'
import { findAccount, lockAccount } from './account.repository.ts'
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
 * Requires the account's password before a sensitive change: in the call, or in this session within the last ten minutes. A
 * session that was ended has none. Errors: 403 `password_required` if it must be given again; 422 on `currentPassword`,
 * counted as a failed login; 429 after too many failures.
 */
export async function requireRecentPassword(
  { attempts, sessions }: AccountParts,
  account: Account,
  { request, currentPassword }: { request: FastifyRequest; currentPassword: string | undefined },
): Promise<void> {
  const { session } = requireUser(request)
  if (currentPassword === undefined) {
    if (!(await sessions.hasRecentPassword(session))) throw passwordRequired()
    return
  }
  const attempt = attemptOf(request, account.email)
  const counted = await (account.emailConfirmed ? attempts.begin(attempt) : attempts.beginOwn(attempt))
  if (!(await passwordMatches(account.passwordHash, currentPassword, signalOf(request)))) {
    request.log.warn({ account: account.id }, 'wrong password for a change')
    throw invalid({ currentPassword: 'is not your password' })
  }
  await attempts.takeBack(counted)
  await sessions.givePassword(session)
}

/**
 * Locks an account whose password was recently given, and returns its current state. Errors: 403 `password_required` if the
 * password was changed meanwhile: whoever knew only the former one must not change the account any more.
 */
export async function lockUnchanged(tx: Db, account: Account): Promise<Account> {
  await lockAccount(tx, account.id)
  const current = await findAccount(tx, account.id)
  if (!current || current.passwordHash !== account.passwordHash) throw passwordRequired()
  return current
}

function passwordRequired(): AppError {
  return new AppError('password_required', 403, 'Enter your password again to make this change.')
}
