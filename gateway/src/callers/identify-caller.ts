import { anonymous, type Identity, type SessionUser, sessionHandle } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { QuotaCheck } from '../quota/quota-check.ts'
import type { QuotaClock } from '../quota/quota-clock.ts'
import { searchFingerprint } from '../quota/search-fingerprint.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import { addressOf } from './burst-limit.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Caller } from './caller.ts'
import type { Cookies } from './cookies.ts'

interface Options {
  readonly authenticateAndCharge: AuthenticateAndCharge
  readonly clock: QuotaClock
}

/** Finds out who sent a request and charges it if it is a search. Clears the cookie of an ended session. */
export async function identifyCaller(
  request: FastifyRequest,
  { policy, cookies }: { policy: CallPolicy; cookies: Cookies },
  { authenticateAndCharge, clock }: Options,
): Promise<Caller> {
  const handle = cookies.session ? sessionHandle(cookies.session) : ''
  const { isSearch, isQuotaRequest, renewsCsrfToken } = policy
  const needsVisitor = isSearch || isQuotaRequest || renewsCsrfToken
  const visitor = cookies.visitor ?? (needsVisitor ? cookies.setVisitor() : '')
  const check: QuotaCheck | undefined =
    isSearch || isQuotaRequest
      ? {
          fingerprint: isSearch ? fingerprintOf(request) : undefined,
          day: clock.today(),
          visitor,
          address: addressOf(request),
        }
      : undefined
  const nowMs = clock.nowMs()
  const { user, quota, isRedisDown } = await authenticateAndCharge({ handle, check, nowMs })
  if (handle && !user && !isRedisDown) cookies.clearSession()
  const isUnverified = isRedisDown && handle !== ''
  return {
    isUnverified,
    identity: user ? identityOf(user, { handle, nowMs }) : anonymous,
    // While Redis is down the session keeps its CSRF token, so that no one is logged out.
    csrfOwner: user || isUnverified ? handle : visitor,
    quota,
    hasResponse: false,
    cookies,
  }
}

function fingerprintOf({ url, query }: FastifyRequest): string {
  return searchFingerprint(url.split('?')[0] ?? '', query as Record<string, unknown>)
}

function identityOf(
  { userId, role, premiumUntilMs }: SessionUser,
  { handle, nowMs }: { handle: string; nowMs: number },
): Identity {
  const tier = premiumUntilMs > nowMs ? 'premium' : 'free'
  return { subject: `user:${userId}`, tier, role, session: handle }
}
