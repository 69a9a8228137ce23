import type { User } from '@homeground/contracts'
import { AppError, identityOf, sessionHandle, setSessionStart } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, findAccount } from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { userAnswer } from '../accounts/user-of-account.ts'
import { refreshSessions } from './refresh-sessions.ts'

/** The same for an unknown address as for a wrong password. */
export function wrongLogin(): AppError {
  return new AppError('unauthenticated', 401, 'Email and password do not match an account.')
}

/**
 * Gives the caller's browser a new session of an account whose password was just seen, in place of the one
 * it had. Errors: 503 while Redis is away.
 */
export async function logIn(
  { db, sessions, now }: AccountParts,
  account: Account,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<User> {
  const user = await userAnswer(db, account, now())
  const premiumUntilMs = user.premiumUntil ? Date.parse(user.premiumUntil) : 0
  const person = { userId: account.id, role: account.role, premiumUntilMs }
  const id = await sessions.start(person, request.headers['user-agent'] ?? '')
  // A reset that ran while the password was checked has ended every session but this one.
  const still = await findAccount(db, account.id)
  if (still?.passwordHash !== account.passwordHash) {
    await sessions.end(account.id, sessionHandle(id))
    throw wrongLogin()
  }
  // So has a purchase, or an operator made or removed, told every session but this one.
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  await endCallersSession(sessions, request)
  setSessionStart(reply, id)
  return user
}

/** Ends the session that the request came with, if any. */
export async function endCallersSession(
  sessions: AccountParts['sessions'],
  request: FastifyRequest,
): Promise<void> {
  const { subject, session } = identityOf(request)
  if (subject.startsWith('user:') && session) {
    await sessions.end(subject.slice('user:'.length), session)
  }
}
