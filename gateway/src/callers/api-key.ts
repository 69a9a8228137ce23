import { internalPaths } from '@homeground/contracts'
import { type ApiKeyCache, type ApiKeyOwner, AppError, hashApiKey, type Identity, isApiKey } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { askUserService, type UserServiceAddress } from '../ask-user-service.ts'
import type { RedisFallback } from '../redis-fallback.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import { bearerOf } from './bearer-token.ts'
import type { Burst } from './burst-count.ts'
import { requireWithinBurst } from './burst-limit.ts'
import type { CallPolicy } from './call-policy.ts'
import type { Caller } from './caller.ts'
import type { Cookies } from './cookies.ts'

/** Personal tokens of operators, which only calls of operators check. */
const operatorTokenPrefix = 'hgo_'

/** The API key that a call carries, valid or not; undefined for calls of browsers, operators and the system. */
export function apiKeyOf(request: FastifyRequest): string | undefined {
  if (request.routeOptions.url?.startsWith('/api/admin')) return undefined
  const token = bearerOf(request)
  return token?.startsWith(operatorTokenPrefix) ? undefined : token
}

interface Options extends UserServiceAddress {
  readonly cache: ApiKeyCache
  readonly redisFallback: RedisFallback
  readonly authenticateAndCharge: AuthenticateAndCharge
  /** Milliseconds since 1970. */
  readonly now: () => number
}

interface KeyedCall {
  readonly key: string
  readonly policy: CallPolicy
  readonly cookies: Cookies
  readonly burst: Burst
}

export type IdentifyKeyOwner = ReturnType<typeof createIdentifyKeyOwner>

/**
 * Identifies the caller of a call with an API key: cookies are ignored, so no other site can misuse them. Its identity
 * has no session, so that no service takes it for a login. Errors: 429 if too fast, 403 if the call is not about data
 * or the owner's premium has ended, 401 for an unknown or revoked key.
 */
export function createIdentifyKeyOwner(options: Options) {
  const { cache, redisFallback, authenticateAndCharge, now } = options
  const ownerOf = async (key: string, requestId: string): Promise<ApiKeyOwner | null> => {
    if (!isApiKey(key)) return null
    const keyHash = hashApiKey(key)
    const cached = await redisFallback.use(
      () => cache.find(keyHash),
      () => undefined,
    )
    const request = {
      path: internalPaths.apiKeyOwner,
      headers: { 'x-api-key-hash': keyHash },
      requestId,
      failure: 'API keys can’t be checked right now. Please try again.',
    }
    return cached ?? askUserService<ApiKeyOwner>(options, request)
  }

  return async (
    { id }: FastifyRequest,
    reply: FastifyReply,
    { key, policy, cookies, burst }: KeyedCall,
  ): Promise<Caller> => {
    const counted = await authenticateAndCharge({ handle: '', check: undefined, burst, nowMs: now() })
    if (counted.burst) requireWithinBurst(burst, counted.burst)
    if (!policy.acceptsApiKey) {
      throw new AppError('forbidden', 403, 'API keys open data calls only, not this one.')
    }
    const owner = await ownerOf(key, id)
    if (!owner) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw new AppError('unauthenticated', 401, 'This API key is unknown or revoked.')
    }
    if (owner.premiumUntilMs <= now()) {
      const message = 'Your premium has ended. Your API keys work again once you renew it.'
      throw new AppError('premium_required', 403, message)
    }
    const identity: Identity = { subject: `user:${owner.userId}`, tier: 'premium', role: 'user' }
    return { identity, cookies, isUnverified: false, csrfOwner: '', quota: undefined }
  }
}
