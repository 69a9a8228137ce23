import { messages } from '@homeground/contracts'
import { AppError, type Server } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { QuotaClock } from '../quota/quota-clock.ts'
import { setRateLimitHeaders } from '../quota/rate-limit-headers.ts'
import { applySessionReply } from './apply-session-reply.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import type { BurstLimit } from './burst-limit.ts'
import { callPolicy } from './call-policy.ts'
import { type Caller, findCaller, setCaller } from './caller.ts'
import { cookiesOf } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import { identifyCaller } from './identify-caller.ts'
import { requireCsrfProof } from './require-csrf-proof.ts'

interface Options {
  readonly authenticateAndCharge: AuthenticateAndCharge
  readonly burstLimit: BurstLimit
  readonly clock: QuotaClock
  readonly csrf: Csrf
  /** True for requests with the system's own token, which are not slowed. */
  readonly isSystem: (request: FastifyRequest) => boolean
}

/**
 * Before every call to /api: identifies the caller, then checks the day's searches, bursts and CSRF, in this order.
 * Afterward: refunds a failed search and sets session cookies.
 */
export function registerCallerHooks(server: Server, options: Options): void {
  const { clock, csrf } = options
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) await checkCall(request, reply, options)
  })
  server.addHook('onSend', async (request, reply) => {
    const caller = findCaller(request)
    if (!caller) return
    if (reply.statusCode < 400) caller.hasResponse = true
    else await refundSearch(caller, reply, clock)
    applySessionReply(caller, reply, csrf)
  })
  server.addHook('onRequestAbort', async (request) => {
    const caller = findCaller(request)
    if (!caller?.hasResponse) await caller?.quota?.refund?.()
  })
}

/** Errors: 429 if out of searches or too fast, 419 if another site may have sent the call. */
async function checkCall(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Options,
): Promise<void> {
  const { burstLimit, clock, csrf, isSystem } = options
  const policy = callPolicy(request)
  const cookies = cookiesOf(request, reply)
  // Concurrently, to wait for Redis once; out of searches is reported before too fast.
  const [caller, tooFast] = await Promise.all([
    identifyCaller(request, { policy, cookies }, options),
    isSystem(request)
      ? undefined
      : burstLimit(request, policy.burst).catch((error: AppError) => error),
  ])
  setCaller(request, caller)
  if (policy.isSearch) requireQuota(caller, reply, clock)
  if (tooFast) throw tooFast
  requireCsrfProof(request, { caller, policy, csrf })
}

/** Errors: 429 `quota_exhausted` with the seconds until midnight. */
function requireQuota({ quota }: Caller, reply: FastifyReply, clock: QuotaClock): void {
  if (!quota) return
  setRateLimitHeaders(reply, quota, clock)
  if (quota.isAllowed) return
  throw new AppError('quota_exhausted', 429, messages.quotaExhausted, {
    retryAfterSeconds: clock.secondsUntilReset(),
  })
}

/** Refunds a failed search before its error is sent, so that the headers are right. */
async function refundSearch(caller: Caller, reply: FastifyReply, clock: QuotaClock): Promise<void> {
  const { quota } = caller
  if (!quota?.refund) return
  caller.quota = { ...quota, used: quota.used - 1, refund: undefined }
  await quota.refund()
  setRateLimitHeaders(reply, caller.quota, clock)
}
