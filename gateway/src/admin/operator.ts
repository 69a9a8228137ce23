import { createHash, timingSafeEqual } from 'node:crypto'
import { internalPaths } from '@homeground/contracts'
import {
  AppError,
  createSessionFactors,
  type Identity,
  identityHeader,
  serviceIdentity,
  signIdentity,
  unavailable,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import { callerOf } from '../callers/caller.ts'

interface Options {
  /** Whether a request carries the system's own token, which `npm run data` uses. */
  readonly isSystem: (request: FastifyRequest) => boolean
  /** Address of the user service, which checks personal tokens. */
  readonly userUrl: string
  readonly secret: string
  readonly timeoutMs: number
  readonly redis: Redis
  readonly prefix: string
  /** Sessions need the second factor of their operator; tokens do not. */
  readonly secondFactorRequired: boolean
}

/**
 * Admits only operators: by session, by the system's token or by a personal token. Errors: 401
 * without any of them, 403 for everybody else and for a session without the second factor, 503 when a personal token
 * or the second factor cannot be checked.
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

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** The owner of a personal token, or null when it is not valid. */
async function ownerOf(
  token: string,
  requestId: string,
  { userUrl, secret, timeoutMs }: Options,
): Promise<string | null> {
  const uncheckable = 'Operator tokens can’t be checked right now. Please try again.'
  const response = await fetch(new URL(internalPaths.operatorToken, userUrl), {
    headers: {
      [identityHeader]: signIdentity(serviceIdentity('gateway'), secret),
      'x-request-id': requestId,
      // Only text that a header can carry; anything else cannot be a valid token.
      'x-operator-token': /^[\w-]{1,200}$/.test(token) ? token : '',
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw unavailable(uncheckable, error)
  })
  if (response.status === 200) return ((await response.json()) as { email: string }).email
  if (response.status === 404) return null
  throw unavailable(uncheckable)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
