import { messages } from '@homeground/contracts'
import { AppError, type Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnownCall } from '../api-headers.ts'
import type { Charge } from '../quota/quota-check.ts'
import type { QuotaClock } from '../quota/quota-clock.ts'
import { setRateLimitHeaders } from '../quota/rate-limit-headers.ts'
import { apiKeyOf, type IdentifyKeyOwner } from './api-key.ts'
import { applySessionReply } from './apply-session-reply.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import { type BurstLimits, burstOf, requireWithinBurst } from './burst-limit.ts'
import { callPolicy } from './call-policy.ts'
import { type Caller, findCaller, setCaller } from './caller.ts'
import { cookiesOf } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import { identifyCaller } from './identify-caller.ts'
import { requireCsrfProof } from './require-csrf-proof.ts'

interface Options {
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
export function registerCallerHooks(server: Server, options: Options): void {
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
async function checkCall(request: FastifyRequest, reply: FastifyReply, options: Options): Promise<void> {
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
