import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../http/errors.ts'

/** The header in which the gateway, or a service calling another, identifies the caller. */
export const identityHeader = 'x-homeground-identity'

const lifetimeSeconds = 60

export interface Identity {
  /** `anonymous`, `user:<id>`, `operator:<email>` (authenticated by an operator token) or `service:<name>` */
  readonly subject: string
  readonly tier: 'free' | 'premium'
  readonly role: 'visitor' | 'user' | 'operator'
  /** The `sessionHandle` of the user's session; users only. */
  readonly session?: string
  /** Id of the browser, by its signed device cookie; only on calls that need it. */
  readonly device?: string
  /** Network address that attempts count toward, IPv6 by /64; only on calls that need it. */
  readonly client?: string
}

export const anonymous: Identity = { subject: 'anonymous', tier: 'free', role: 'visitor' }

/** The identity under which one service calls another. */
export function serviceIdentity(name: string): Identity {
  return { subject: `service:${name}`, tier: 'premium', role: 'operator' }
}

/**
 * Signs an identity for 60 seconds: base64url JSON, a dot, base64url HMAC-SHA-256.
 * `secret` is shared by all processes of one system.
 */
export function signIdentity(identity: Identity, secret: string, nowMs = Date.now()): string {
  const payload = Buffer.from(
    JSON.stringify({ ...identity, exp: Math.floor(nowMs / 1000) + lifetimeSeconds }),
  ).toString('base64url')
  return `${payload}.${mac(payload, secret)}`
}

/** The identity in a header made by signIdentity; undefined when forged, broken or expired. */
export function verifyIdentity(
  header: string | undefined,
  secret: string,
  nowMs = Date.now(),
): Identity | undefined {
  const [payload, signature, ...rest] = (header ?? '').split('.')
  if (!payload || !signature || rest.length > 0) return undefined
  const expected = Buffer.from(mac(payload, secret))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined
  const { exp, ...identity } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return exp * 1000 > nowMs ? identity : undefined
}

/** A property of the request: a WeakMap would keep the garbage collector busy with every call. */
const ownIdentity = Symbol('identity')
type Identified = FastifyRequest & { [ownIdentity]?: Identity }

/** The caller, in a server that calls requireIdentity. */
export function identityOf(request: FastifyRequest): Identity {
  return (request as Identified)[ownIdentity] ?? anonymous
}

/** The logged-in caller's user id and session handle. Errors: 401 if the caller is not a user. */
export function requireUser(request: FastifyRequest): { userId: string; session: string } {
  const { subject, session } = identityOf(request)
  if (!subject.startsWith('user:') || !session) {
    throw new AppError('unauthenticated', 401, 'Please log in.')
  }
  return { userId: subject.slice('user:'.length), session }
}

/** Lets only operators and other services through. Errors: 403. */
export function requireOperatorRole(request: FastifyRequest): void {
  if (identityOf(request).role === 'operator') return
  throw new AppError('forbidden', 403, 'This call is for operators.')
}

/** Lets only other services through. Errors: 403. */
export function requireService(request: FastifyRequest): void {
  if (identityOf(request).subject.startsWith('service:')) return
  throw new AppError('forbidden', 403, 'Only other services may call this.')
}

const publicPaths = new Set(['/healthz', '/readyz', '/metrics'])

/** Rejects (401) every request without a valid identity, except health and metrics. */
export function requireIdentity(server: FastifyInstance, secret: string): void {
  server.addHook('onRequest', async (request) => {
    if (publicPaths.has(request.url.split('?')[0] ?? '')) return
    const header = request.headers[identityHeader]
    const identity = verifyIdentity(typeof header === 'string' ? header : undefined, secret)
    if (!identity) {
      throw new AppError(
        'unauthenticated',
        401,
        'This service accepts requests from the gateway only.',
      )
    }
    ;(request as Identified)[ownIdentity] = identity
  })
}

function mac(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url')
}
