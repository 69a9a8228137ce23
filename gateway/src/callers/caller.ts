import { AppError, type Identity } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { QuotaStatus } from '../quota/quota-check.ts'
import type { Cookies } from './cookies.ts'

/** Who sent a request to /api. */
export interface Caller {
  identity: Identity
  /** Redis is down, so the browser's session cookie could not be checked. */
  readonly isUnverified: boolean
  /** What a CSRF token must have been made for: the session's handle, otherwise the visitor's id. */
  csrfOwner: string
  /** Undefined if the request is not counted or the caller has no limit. */
  quota: QuotaStatus | undefined
  /** A successful response has begun, so its search stays charged even if the client disconnects. */
  hasResponse: boolean
  readonly cookies: Cookies
}

const callers = new WeakMap<FastifyRequest, Caller>()

/** The caller of a request to /api, identified by its session, visitor cookie or operator token. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller)
    throw new AppError('internal', 500, 'callerOf() was called before the caller hook ran.')
  return caller
}

/** The caller of a request; undefined if it is not to /api or was rejected before its caller was identified. */
export function findCaller(request: FastifyRequest): Caller | undefined {
  return callers.get(request)
}

export function setCaller(request: FastifyRequest, caller: Caller): void {
  callers.set(request, caller)
}
