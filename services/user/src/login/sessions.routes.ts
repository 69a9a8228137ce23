import { endSession, endSessions, listSessions, type User } from '@homeground/contracts'
import {
  AppError,
  type Db,
  identityOf,
  notFound,
  requireUser,
  type Server,
  sessionHandle,
  setSessionEnd,
  setSessionStart,
} from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Account, findAccount } from '../accounts/account.repository.ts'
import { attemptOf } from '../accounts/login-attempts.ts'
import { hasSecondFactor } from '../accounts/second-factor.repository.ts'
import { refreshSessions, userIdOf, userResponse } from '../accounts/session-user.ts'
import { notifyOwner } from '../mails/request-mail.ts'
import type { LoginParts } from './second-factor.ts'

/** The caller's own sessions: lists them, ends one, ends all. */
export function sessionRoutes(server: Server, { sessions }: LoginParts): void {
  server.route({
    ...listSessions,
    handler: async (request) => {
      const { userId, session } = requireUser(request)
      const rows = await sessions.list(userId)
      return rows.map(({ handle, device, startedAtMs, seenAtMs }) => ({
        id: handle,
        device,
        startedAt: new Date(startedAtMs).toISOString(),
        seenAt: new Date(seenAtMs).toISOString(),
        current: handle === session,
      }))
    },
  })

  server.route({
    ...endSessions,
    handler: async (request, reply) => {
      await sessions.endAll(requireUser(request).userId)
      setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })

  server.route({
    ...endSession,
    handler: async (request, reply) => {
      const { userId, session } = requireUser(request)
      const { id } = request.params
      if (!(await sessions.end(userId, id))) throw notFound('There is no such session.')
      if (id === session) setSessionEnd(reply)
      return reply.status(204).send(null)
    },
  })
}

/**
 * Starts a session for an account whose password was just verified, and ends the session that the request
 * came with. A browser that a confirmed account doesn't know yet becomes known, and the owner gets a mail about it. Errors:
 * 401 if the password was changed in the meantime; 503 if Redis is down.
 */
export async function logIn(
  parts: LoginParts,
  account: Account,
  { request, reply, isSecondFactorGiven = false }: LoginRequest,
): Promise<User> {
  const { db, sessions, sessionFactors, attempts, now } = parts
  const newSession = await startSession({ db, sessions, now }, account, request)
  const { user, id } = newSession
  if (isSecondFactorGiven) await sessionFactors.give(sessionHandle(id))
  // A password reset during the verification ended all sessions, but could not know of this one. The same goes for
  // a second factor that was turned on meanwhile.
  const current = await findAccount(db, account.id)
  const isCodeMissing = !isSecondFactorGiven && (await hasSecondFactor(db, account.id))
  if (current?.passwordHash !== account.passwordHash || isCodeMissing) {
    await sessions.end(account.id, sessionHandle(id))
    throw wrongLogin()
  }
  // Likewise, a purchase or a change of role updated all sessions but this one.
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  if (account.emailConfirmed) {
    const attempt = attemptOf(request, account.email)
    if (!(await attempts.isKnownDevice(attempt))) await notifyOwner(parts, account, 'login')
    await attempts.rememberDevice(attempt)
  }
  await switchSession(sessions, newSession, { request, reply })
  request.log.info({ account: account.id, secondFactor: isSecondFactorGiven }, 'logged in')
  return user
}

export interface LoginRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The caller has just given a code of the account's second factor. */
  readonly isSecondFactorGiven?: boolean
}

export interface StartedSession {
  readonly user: User
  /** For the cookie. */
  readonly id: string
}

/** Starts a session of an account. Errors: 503 if Redis is down. */
export async function startSession(
  { db, sessions, now }: { db: Db } & Pick<LoginParts, 'sessions' | 'now'>,
  account: Account,
  request: FastifyRequest,
): Promise<StartedSession> {
  const user = await userResponse(db, account, now())
  const premiumUntilMs = user.premiumUntil ? Date.parse(user.premiumUntil) : 0
  const { id: userId, role, emailConfirmed: isConfirmed } = account
  const sessionUser = { userId, role, premiumUntilMs, isConfirmed }
  return { user, id: await sessions.start(sessionUser, request.headers['user-agent'] ?? '') }
}

/** Makes the caller's browser use a session, and ends the one that the request came with. Errors: 503 if Redis is down. */
export async function switchSession(
  sessions: LoginParts['sessions'],
  { id }: StartedSession,
  { request, reply }: Pick<LoginRequest, 'request' | 'reply'>,
): Promise<void> {
  await endRequestSession(sessions, request)
  setSessionStart(reply, id)
}

/** Ends the session that the request came with, if any. Errors: 503 if Redis is down. */
export async function endRequestSession(sessions: LoginParts['sessions'], request: FastifyRequest): Promise<void> {
  const { session } = identityOf(request)
  const userId = userIdOf(request)
  if (userId !== undefined && session) await sessions.end(userId, session)
}

/** The 401 of a failed login: the same for an unknown address, a wrong password and an unconfirmed account. */
export function wrongLogin(): AppError {
  return new AppError('unauthenticated', 401, "Wrong email or password, or the account isn't confirmed yet.")
}
