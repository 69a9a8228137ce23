import { createHash, timingSafeEqual } from 'node:crypto'
import { internalPaths } from '@homeground/contracts'
import { AppError, createSessionFactors, type Identity } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { askUserService, type UserServiceAddress } from '../ask-user-service.ts'
import { bearerOf } from '../callers/bearer-token.ts'
import { callerOf } from '../callers/caller.ts'
import { requireCheckedSession } from '../callers/reply-anonymous-user.ts'

interface Options extends UserServiceAddress {
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
export function requireOperator(options: Options) {
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
    const name = options.isSystem(request) ? 'system' : await ownerOf(token, request.id, options)
    if (!name) throw new AppError('forbidden', 403, 'This operator token is not valid.')
    caller.identity = { subject: `operator:${name}`, tier: 'premium', role: 'operator' }
  }
}

/** Recognizes requests that carry the system's own token. */
export function recognizeSystem(token: string): (request: FastifyRequest) => boolean {
  const expected = digest(token)
  return (request) => {
    const given = bearerOf(request)
    return given !== undefined && timingSafeEqual(digest(given), expected)
  }
}

/** The owner of a personal token, or null when it is not valid. */
async function ownerOf(token: string, requestId: string, options: Options): Promise<string | null> {
  // Only text that a header can carry; anything else cannot be a valid token.
  const sent = /^[\w-]{1,200}$/.test(token) ? token : ''
  const operator = await askUserService<{ email: string }>(options, {
    path: internalPaths.operatorToken,
    headers: { 'x-operator-token': sent },
    requestId,
    failure: 'Operator tokens can’t be checked right now. Please try again.',
  })
  return operator?.email ?? null
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
