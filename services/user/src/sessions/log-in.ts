import type { User } from '@homeground/contracts'
import { AppError, identityOf, sessionHandle, setSessionStart } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.entity.ts'
import { findAccount } from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { userResponse } from '../accounts/user-response.ts'
import { refreshSessions } from './session-user.ts'

/** The 401 of a failed login, the same for an unknown address as for a wrong password. */
export function wrongLogin(): AppError {
  return new AppError('unauthenticated', 401, 'Email and password do not match an account.')
}

/**
 * Starts a session for an account whose password was just verified, and ends the session that the request
 * came with. Errors: 401 if the password was changed in the meantime; 503 if Redis is down.
 */
export async function logIn(
  { db, sessions, now }: AccountParts,
  account: Account,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<User> {
  const user = await userResponse(db, account, now())
  const premiumUntilMs = user.premiumUntil ? Date.parse(user.premiumUntil) : 0
  const sessionUser = { userId: account.id, role: account.role, premiumUntilMs }
  const id = await sessions.start(sessionUser, request.headers['user-agent'] ?? '')
  // A password reset during the verification ended all sessions, but could not know of this one.
  const current = await findAccount(db, account.id)
  if (current?.passwordHash !== account.passwordHash) {
    await sessions.end(account.id, sessionHandle(id))
    throw wrongLogin()
  }
  // Likewise, a purchase or a change of role updated all sessions but this one.
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  await endRequestSession(sessions, request)
  setSessionStart(reply, id)
  return user
}

/** Ends the session that the request came with, if any. Errors: 503 if Redis is down. */
export async function endRequestSession(
  sessions: AccountParts['sessions'],
  request: FastifyRequest,
): Promise<void> {
  const { subject, session } = identityOf(request)
  if (subject.startsWith('user:') && session) {
    await sessions.end(subject.slice('user:'.length), session)
  }
}
