import { paths } from '@homeground/contracts'
import { AppError, type Identity, unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QuotaStatus } from '../quota/quota.ts'
import type { Cookies } from './cookies.ts'

/**
 * Errors: 503 if the caller's session could not be checked, so that no call that needs a login reports that the
 * caller is logged out.
 */
export async function requireCheckedSession(request: FastifyRequest): Promise<void> {
  const { isUnverified } = callerOf(request)
  if (isUnverified) throw unavailable('Logins are unavailable right now. Please try again.')
}

/** The response to `GET /api/user` without a login. */
export const anonymousUser = {}

/**
 * Replies `{}` to an anonymous caller's `GET /api/user`, so that it works while the user service is down.
 * Errors: as {@link requireCheckedSession}, for every call to the account.
 */
export async function replyAnonymousUser(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  await requireCheckedSession(request)
  const isGetUser = request.method === 'GET' && request.routeOptions.url === paths.user
  if (!isGetUser || callerOf(request).identity.subject !== 'anonymous') return
  return reply.header('cache-control', 'no-store').send(anonymousUser)
}

/** Who sent a request to /api. */
export interface Caller {
  identity: Identity
  /** Redis is slow or down, so the browser's session cookie could not be checked. */
  readonly isUnverified: boolean
  /** The owner of valid CSRF tokens: the session's handle, otherwise the visitor's id. */
  csrfOwner: string
  /** Undefined if the request is not counted or the caller has no limit. */
  quota: QuotaStatus | undefined
  readonly cookies: Cookies
}

/** A property of the request: a WeakMap would keep the garbage collector busy with every call. */
const ownCaller = Symbol('caller')
type Called = FastifyRequest & { [ownCaller]?: Caller }

/** The caller of a request to /api, identified by its session, visitor cookie or operator token. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = (request as Called)[ownCaller]
  if (!caller) throw new AppError('internal', 500, 'callerOf() was called before the caller hook ran.')
  return caller
}

/** The caller of a request; undefined if it is not to /api or was rejected before its caller was identified. */
export function findCaller(request: FastifyRequest): Caller | undefined {
  return (request as Called)[ownCaller]
}

export function setCaller(request: FastifyRequest, caller: Caller): void {
  ;(request as Called)[ownCaller] = caller
}

/** Who called, for the log: `user:<id>` or `operator:<email>`; undefined for everybody else. */
export function loggedCaller(request: FastifyRequest): string | undefined {
  const subject = (request as Called)[ownCaller]?.identity.subject
  return subject === 'anonymous' ? undefined : subject
}
