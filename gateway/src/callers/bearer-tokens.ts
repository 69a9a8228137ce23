import { createHash, timingSafeEqual } from 'node:crypto'
import {
  type AnyContract,
  type ApiKeyOwner,
  getApiKeyOwner,
  getOperatorOfToken,
  isInScope,
  type ResponseOf,
} from '@homeground/contracts'
import {
  type ApiKeyCache,
  AppError,
  createSessionFactors,
  deadlineHeader,
  hashApiKey,
  type Identity,
  identityHeader,
  isApiKey,
  logSecurityEvent,
  unavailable,
} from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { fetch } from 'undici'
import type { Services } from '../calls/public-calls.ts'
import type { RedisFallback } from '../quota/redis-fallback.ts'
import type { AuthenticateAndCharge } from './authenticate-and-charge.ts'
import type { CallPolicy } from './call-policy.ts'
import { type Caller, callerOf, requireCheckedSession } from './caller.ts'
import { type Burst, requireWithinBurst } from './client-limits.ts'
import type { Cookies } from './cookies.ts'

/** Personal tokens of operators, which only calls of operators check. */
const operatorTokenPrefix = 'hgo_'

/** The API key that a call carries, valid or not; undefined for calls of browsers, operators and the system. */
export function apiKeyOf(request: FastifyRequest): string | undefined {
  if (request.routeOptions.url?.startsWith('/api/admin')) return undefined
  const token = bearerOf(request)
  return token?.startsWith(operatorTokenPrefix) ? undefined : token
}

interface Options extends Services {
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
      headers: { 'x-api-key-hash': keyHash },
      requestId,
      failure: 'API keys can’t be checked right now. Please try again.',
    }
    return cached ?? askUserService(getApiKeyOwner, options, request)
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

/** The token of `Authorization: Bearer …`. */
function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
}

interface UserRequest {
  readonly headers: Record<string, string>
  readonly requestId: string
  /** Message of the error if the service cannot be asked. */
  readonly failure: string
}

/** The JSON response of an internal call; null if the service responds with 404. Errors: 503 if it is down. */
export async function askUserService<Call extends AnyContract>(
  { url }: Call,
  { addresses, sign, timeoutMs }: Services,
  { headers, requestId, failure }: UserRequest,
): Promise<ResponseOf<Call> | null> {
  const response = await fetch(new URL(url, addresses.user), {
    headers: {
      ...headers,
      [deadlineHeader]: String(timeoutMs),
      [identityHeader]: sign({ to: 'user', method: 'GET', path: url }),
      'x-request-id': requestId,
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw unavailable(failure, error)
  })
  if (response.status === 200) return (await response.json()) as ResponseOf<Call>
  if (response.status === 404) return null
  throw unavailable(failure)
}

interface OperatorOptions extends Services {
  /** Whether a request carries the system's own token, which `npm run data` uses. */
  readonly isSystem: (request: FastifyRequest) => boolean
  readonly redis: Redis
  readonly prefix: string
  /** Sessions need the second factor of their operator; tokens do not. */
  readonly secondFactorRequired: boolean
}

/**
 * Admits only operators: by session, by the system's token or by a personal token. Errors: 401
 * without any of them, 403 for everybody else and for a session without the second factor, 503 when a session, a
 * personal token or the second factor cannot be checked.
 */
export function requireOperator(options: OperatorOptions) {
  const factors = createSessionFactors(options)
  const requireSecondFactor = async ({ session = '' }: Identity): Promise<void> => {
    if (!options.secondFactorRequired || (await factors.isGiven(session))) return
    throw new AppError(
      'forbidden',
      403,
      'This call requires two-factor authentication. Set it up on /home under Account, then try again.',
    )
  }
  return async (request: FastifyRequest): Promise<void> => {
    const caller = callerOf(request)
    const token = bearerOf(request)
    if (token === undefined) {
      await requireCheckedSession(request)
      if (caller.identity.role === 'operator') return requireSecondFactor(caller.identity)
      throw caller.identity.role === 'user'
        ? new AppError('forbidden', 403, 'This call is for operators.')
        : new AppError('unauthenticated', 401, 'This call requires an operator token.')
    }
    const operator = options.isSystem(request) ? system : await operatorOf(token, request.id, options)
    if (!operator) {
      logSecurityEvent(request.log, 'operator token refused', { reason: 'unknown or expired' })
      throw new AppError('forbidden', 403, 'This operator token is not valid, or has expired.')
    }
    if (!isInScope(operator.scope, request.url.split('?')[0]!)) {
      logSecurityEvent(request.log, 'operator token refused', { by: operator.email, scope: operator.scope })
      throw new AppError('forbidden', 403, `This operator token is for ${operator.scope} only.`)
    }
    caller.identity = { subject: `operator:${operator.email}`, tier: 'premium', role: 'operator' }
  }
}

/** The owner of the system's own token. */
const system = { email: 'system', scope: 'all' } as const

/** Recognizes requests that carry the system's own token. */
export function recognizeSystem(token: string): (request: FastifyRequest) => boolean {
  const expected = digest(token)
  return (request) => {
    const sent = bearerOf(request)
    return sent !== undefined && timingSafeEqual(digest(sent), expected)
  }
}

/** The owner of a personal token and what it may do, or null when it is not valid. */
async function operatorOf(token: string, requestId: string, options: OperatorOptions) {
  // Only text that a header can carry; anything else cannot be a valid token.
  const sent = /^[\w-]{1,200}$/.test(token) ? token : ''
  const operator = await askUserService(getOperatorOfToken, options, {
    headers: { 'x-operator-token': sent },
    requestId,
    failure: 'Operator tokens can’t be checked right now. Please try again.',
  })
  // A user service of the former release, whose tokens are for everything, names no scope.
  return operator?.email ? { ...operator, scope: operator.scope ?? 'all' } : null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
