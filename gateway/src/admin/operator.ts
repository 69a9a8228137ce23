import { createHash, timingSafeEqual } from 'node:crypto'
import { internalPaths } from '@homeground/contracts'
import {
  AppError,
  identityHeader,
  serviceIdentity,
  signIdentity,
  unavailable,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { callerOf } from '../callers/callers.ts'

interface Options {
  /** Whether a request bears the system's own token, as `npm run data` uses it. */
  readonly isSystem: (request: FastifyRequest) => boolean
  /** Address of the user service, which knows the tokens of people. */
  readonly userUrl: string
  readonly secret: string
  readonly timeoutMs: number
}

/**
 * Lets only operators through: by their session, by the system's token, or by a token of their own.
 * Errors: 401 without any of them, 403 for others, 503 when a person's token cannot be checked.
 */
export function requireOperator(options: Options) {
  return async (request: FastifyRequest): Promise<void> => {
    const caller = callerOf(request)
    const given = bearerOf(request)
    if (given === undefined) {
      if (caller.identity.role === 'operator') return
      throw caller.identity.role === 'user'
        ? new AppError('forbidden', 403, 'This call is for operators.')
        : new AppError('unauthenticated', 401, 'This call needs an operator token.')
    }
    const name = options.isSystem(request) ? 'system' : await ownerOf(given, request.id, options)
    if (!name) throw new AppError('forbidden', 403, 'This operator token is not valid.')
    caller.identity = { subject: `operator:${name}`, tier: 'premium', role: 'operator' }
  }
}

/** Recognises the bearers of the system's token. */
export function recogniseSystem(token: string): (request: FastifyRequest) => boolean {
  const expected = digest(token)
  return (request) => {
    const given = bearerOf(request)
    return given !== undefined && timingSafeEqual(digest(given), expected)
  }
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whose token it is, or null. */
async function ownerOf(
  token: string,
  requestId: string,
  { userUrl, secret, timeoutMs }: Options,
): Promise<string | null> {
  const away = 'Operator tokens cannot be checked for the moment. Please try again.'
  const response = await fetch(new URL(internalPaths.operatorToken, userUrl), {
    headers: {
      [identityHeader]: signIdentity(serviceIdentity('gateway'), secret),
      'x-request-id': requestId,
      // Only what a header can carry; anything else is no token of ours.
      'x-operator-token': /^[\w-]{1,200}$/.test(token) ? token : '',
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw unavailable(away, error)
  })
  if (response.status === 200) return ((await response.json()) as { email: string }).email
  if (response.status === 404) return null
  throw unavailable(away)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
