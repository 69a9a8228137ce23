import { AppError, invalid, requireDatabase, requireUser, setSessionEnd } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, findAccount } from './account.repository.ts'
import type { AccountParts } from './parts.ts'
import { passwordFits } from './passwords.ts'

/** The caller's account. Errors: 401 when nobody is logged in, or into an account that is gone. */
export async function ownAccount(
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
 * Demands an account's password before what cannot be taken back. Errors: 422 on `currentPassword`, counted
 * like a failed login; 429 when there were too many.
 */
export async function requirePassword(
  { attempts }: AccountParts,
  account: Account,
  currentPassword: string | undefined,
): Promise<void> {
  if (!currentPassword) throw invalid({ currentPassword: 'is needed for this change' })
  await attempts.begin(account.emailKey)
  if (!(await passwordFits(account.passwordHash, currentPassword))) {
    throw invalid({ currentPassword: 'is not your password' })
  }
  await attempts.clear(account.emailKey)
}
