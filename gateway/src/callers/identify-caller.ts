import type { Query } from '@homeground/search-request'
import { anonymous, type Identity, type SessionUser, sessionHandle } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { QuotaCheck } from '../quota/quota-check.ts'
import type { QuotaClock } from '../quota/quota-clock.ts'
import { searchFingerprint } from '../quota/search-fingerprint.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import type { Burst, BurstCounts } from './burst-count.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Caller } from './caller.ts'
import { addressOf, networkOf } from './client-address.ts'
import { type Cookies, createDeviceId } from './cookies.ts'

interface Options {
  readonly authenticateAndCharge: AuthenticateAndCharge
  readonly clock: QuotaClock
}

/**
 * Finds out who sent a request, counts it and charges it if it is a search. Clears the cookie of an ended session.
 */
export async function identifyCaller(
  request: FastifyRequest,
  { policy, cookies, burst }: { policy: CallPolicy; cookies: Cookies; burst: Burst | undefined },
  { authenticateAndCharge, clock }: Options,
): Promise<{ caller: Caller; burstCount: BurstCounts | undefined }> {
  const handle = cookies.session ? sessionHandle(cookies.session) : ''
  const { isSearch, isQuotaRequest, needsDevice, makesDeviceKnown, renewsCsrfToken } = policy
  const needsVisitor = isSearch || isQuotaRequest || renewsCsrfToken
  const visitor = cookies.visitor ?? (needsVisitor ? cookies.setVisitor() : '')
  const check: QuotaCheck | undefined =
    isSearch || isQuotaRequest
      ? {
          fingerprint: isSearch ? fingerprintOf(request) : undefined,
          day: clock.today(),
          visitor: cookies.visitor,
          address: addressOf(request),
          network: networkOf(request),
        }
      : undefined
  const nowMs = clock.nowMs()
  const answer = await authenticateAndCharge({ handle, check, burst, nowMs })
  const { user, quota, isRedisDown } = answer
  if (handle && !user && !isRedisDown) cookies.clearSession()
  const isUnverified = isRedisDown && handle !== ''
  const device = needsDevice ? (cookies.device() ?? (makesDeviceKnown ? createDeviceId() : '')) : ''
  const caller: Caller = {
    isUnverified,
    identity: {
      ...(user ? identityOf(user, { handle, nowMs }) : anonymous),
      ...(needsDevice && { client: addressOf(request), ...(device && { device }) }),
    },
    // While Redis is down the session keeps its CSRF token, so that no one is logged out.
    csrfOwner: user || isUnverified ? handle : visitor,
    quota,
    cookies,
  }
  return { caller, burstCount: answer.burst }
}

function fingerprintOf({ url, query, routeOptions }: FastifyRequest): string {
  const at = url.indexOf('?')
  return searchFingerprint({
    path: routeOptions.url ?? '',
    query: query as Query,
    search: at < 0 ? '' : url.slice(at + 1),
  })
}

function identityOf(
  { userId, role, premiumUntilMs }: SessionUser,
  { handle, nowMs }: { handle: string; nowMs: number },
): Identity {
  const tier = premiumUntilMs > nowMs ? 'premium' : 'free'
  return { subject: `user:${userId}`, tier, role, session: handle }
}
