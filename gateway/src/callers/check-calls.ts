import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { paths } from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import type { Query } from '@homeground/search-request'
import {
  AppError,
  anonymous,
  type Identity,
  type Server,
  type SessionUser,
  sessionHandle,
  sessionHeader,
} from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, networkOf } from '../calls/client-address.ts'
import { isKnownCall } from '../calls/requests.ts'
import {
  type Charge,
  type QuotaCheck,
  type QuotaClock,
  searchFingerprint,
  setRateLimitHeaders,
} from '../quota/quota.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import { apiKeyOf, type IdentifyKeyOwner } from './bearer-tokens.ts'
import { type CallPolicy, callPolicy } from './call-policy.ts'
import { anonymousUser, type Caller, findCaller, setCaller } from './caller.ts'
import { type Burst, type BurstCounts, type BurstLimits, burstOf, requireWithinBurst } from './client-limits.ts'
import { type Cookies, cookiesOf, createDeviceId } from './cookies.ts'

interface CheckOptions {
  readonly authenticateAndCharge: AuthenticateAndCharge
  readonly burstLimits: BurstLimits
  readonly clock: QuotaClock
  readonly csrf: Csrf
  readonly identifyKeyOwner: IdentifyKeyOwner
  /** True for requests with the system's own token, which are not slowed. */
  readonly isSystem: (request: FastifyRequest) => boolean
}

/**
 * Before every call of the contract: identifies the caller, then checks the day's searches, bursts and CSRF, in this
 * order. Afterward: confirms a search that succeeded, refunds one that failed, and sets session cookies.
 */
export function registerCallerHooks(server: Server, options: CheckOptions): void {
  const { clock, csrf } = options
  server.addHook('onRequest', async (request, reply) => {
    if (isKnownCall(request)) await checkCall(request, reply, options)
  })
  server.addHook('onSend', (request, reply, _payload, done) => {
    const caller = findCaller(request)
    if (!caller) return done()
    applySessionReply(caller, reply, csrf)
    // The client may have disconnected while its search was being reserved.
    if (!isSuccess(reply) || reply.raw.destroyed)
      return void refundSearch(caller, reply, clock).then(() => done(), done)
    takeCharge(caller)?.confirm()
    done()
  })
  server.addHook('onRequestAbort', async (request) => {
    const caller = findCaller(request)
    if (caller) await takeCharge(caller)?.release()
  })
}

/** Errors: those of {@link IdentifyKeyOwner}; 429 if out of searches or too fast, 419 if another site may have sent the call. */
async function checkCall(request: FastifyRequest, reply: FastifyReply, options: CheckOptions): Promise<void> {
  const { burstLimits, clock, csrf, isSystem } = options
  const policy = callPolicy(request)
  const cookies = cookiesOf(request, reply)
  const burst = isSystem(request) ? undefined : burstOf(request, policy.burst, burstLimits)
  const key = apiKeyOf(request)
  if (burst && key !== undefined) {
    const call = { key, policy, cookies, burst }
    setCaller(request, await options.identifyKeyOwner(request, reply, call))
    return
  }
  const { caller, burstCount } = await identifyCaller(request, { policy, cookies, burst }, options)
  setCaller(request, caller)
  // Out of searches is reported before too fast.
  if (policy.isSearch) requireQuota(caller, reply, clock)
  if (burst && burstCount) requireWithinBurst(burst, burstCount)
  requireCsrfProof(request, { caller, policy, csrf })
}

/** Errors: 429 `quota_exhausted` with the seconds until midnight. */
function requireQuota({ quota }: Caller, reply: FastifyReply, clock: QuotaClock): void {
  if (!quota) return
  setRateLimitHeaders(reply, quota, clock)
  if (quota.isAllowed) return
  throw new AppError('quota_exhausted', 429, messages.quotaExhausted, { retryAfterSeconds: clock.secondsUntilReset() })
}

function isSuccess({ statusCode }: FastifyReply): boolean {
  return statusCode >= 200 && statusCode < 300
}

/** Refunds a failed search before its error is sent, so that the headers are right. */
async function refundSearch(caller: Caller, reply: FastifyReply, clock: QuotaClock): Promise<void> {
  const { quota } = caller
  const charge = takeCharge(caller)
  if (!quota || !charge) return
  const used = (await charge.release()) ? quota.used - 1 : quota.used
  setRateLimitHeaders(reply, { ...quota, used }, clock)
}

/** The charge of a request, once: it is settled once, however many hooks report how the request ended. */
function takeCharge(caller: Caller): Charge | undefined {
  const { quota } = caller
  if (!quota?.charge) return undefined
  caller.quota = { ...quota, charge: undefined }
  return quota.charge
}

/**
 * Finds out who sent a request, counts it and charges it if it is a search. Clears the cookie of an ended session.
 */
async function identifyCaller(
  request: FastifyRequest,
  { policy, cookies, burst }: { policy: CallPolicy; cookies: Cookies; burst: Burst | undefined },
  { authenticateAndCharge, clock }: CheckOptions,
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
  const queryStart = url.indexOf('?')
  return searchFingerprint({
    path: routeOptions.url ?? '',
    query: query as Query,
    search: queryStart < 0 ? '' : url.slice(queryStart + 1),
  })
}

function identityOf(
  { userId, role, premiumUntilMs }: SessionUser,
  { handle, nowMs }: { handle: string; nowMs: number },
): Identity {
  const tier = premiumUntilMs > nowMs ? 'premium' : 'free'
  return { subject: `user:${userId}`, tier, role, session: handle }
}

/** Turns a service's `sessionHeader` into cookies and removes it, so that the session id leaves only in its cookie. */
function applySessionReply(caller: Caller, reply: FastifyReply, csrf: Csrf): void {
  const header = reply.getHeader(sessionHeader)
  if (typeof header !== 'string') return
  reply.removeHeader(sessionHeader)
  // A failed logout leaves the session and its cookie.
  if (reply.statusCode >= 500) return
  const { cookies } = caller
  const [event, id = ''] = header.split(' ')
  const { device } = caller.identity
  if (event !== 'end' && device) cookies.setDevice(device)
  if (event === 'device') return
  if (event === 'start') {
    cookies.setSession(id)
    caller.csrfOwner = sessionHandle(id)
  } else {
    cookies.clearSession()
    caller.csrfOwner = cookies.visitor ?? cookies.setVisitor()
  }
  cookies.setCsrf(csrf.make(caller.csrfOwner))
}

const lifetimeMs = 24 * 3600_000

export type Csrf = ReturnType<typeof createCsrf>

/**
 * Double-submit tokens: cookie and header must carry the same one, signed by us for this session or visitor less
 * than 24 hours ago. Another site can neither read nor make one.
 */
export function createCsrf(secret: string, now: () => number) {
  const key = createHmac('sha256', secret).update('csrf').digest()
  const macOf = (head: string, owner: string) =>
    createHmac('sha256', key).update(`${head}.${owner}`).digest('base64url')
  const endOf = (token: string) => Number.parseInt(token.split('.')[0] ?? '', 36)
  const isValid = (token: string | undefined, owner: string): token is string => {
    const [end, nonce, mac] = (token ?? '').split('.')
    return (
      end !== undefined &&
      nonce !== undefined &&
      mac !== undefined &&
      sameText(mac, macOf(`${end}.${nonce}`, owner)) &&
      endOf(token ?? '') > now()
    )
  }
  return {
    make(owner: string): string {
      const head = `${(now() + lifetimeMs).toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${head}.${macOf(head, owner)}`
    },
    /** True if a token is not valid for `owner` or expires within 12 hours. */
    isStale: (token: string | undefined, owner: string): boolean =>
      !isValid(token, owner) || endOf(token) - now() < lifetimeMs / 2,
    accepts: (input: { cookie: string | undefined; header: unknown; owner: string }): boolean =>
      isValid(input.cookie, input.owner) && typeof input.header === 'string' && sameText(input.cookie, input.header),
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Renews the page's CSRF token in time. Errors: 419 if a call that needs proof did not come from our page. */
function requireCsrfProof(
  { headers }: FastifyRequest,
  { caller, policy, csrf }: { caller: Caller; policy: CallPolicy; csrf: Csrf },
): void {
  const { cookies, csrfOwner: owner } = caller
  if (policy.renewsCsrfToken && csrf.isStale(cookies.csrf, owner)) cookies.setCsrf(csrf.make(owner))
  const isProven = {
    none: () => true,
    script: () => headers['x-requested-with'] === 'XMLHttpRequest',
    token: () => csrf.accepts({ cookie: cookies.csrf, header: headers['x-xsrf-token'], owner }),
  }
  if (isProven[policy.csrf]()) return
  cookies.setCsrf(csrf.make(owner || cookies.setVisitor()))
  throw new AppError('csrf', 419, messages.csrfExpired)
}

/**
 * A browser gets its visitor id and its token with the page: each of the page's concurrent first calls would set
 * others. Returns the answers, as JSON, of calls that the page then need not make: who is logged in, if nobody is.
 */
export function createPreparePage(csrf: Csrf) {
  return (request: FastifyRequest, reply: FastifyReply): Record<string, string> => {
    const cookies = cookiesOf(request, reply)
    const visitor = cookies.visitor ?? cookies.setVisitor()
    if (cookies.session !== undefined) return {}
    if (csrf.isStale(cookies.csrf, visitor)) cookies.setCsrf(csrf.make(visitor))
    return { [paths.user]: JSON.stringify(anonymousUser) }
  }
}
