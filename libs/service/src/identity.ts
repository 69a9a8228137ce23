import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

/** The one header in which the gateway (and each service, as itself) says who asks. */
export const identityHeader = 'x-homeground-identity'

const lifetimeSeconds = 60

export interface Identity {
  /** `anonymous`, `user:<id>`, `operator:<email>` (a bearer of an operator token) or `service:<name>` */
  readonly subject: string
  readonly tier: 'free' | 'premium'
  readonly role: 'visitor' | 'user' | 'operator'
  /** Handle of the session that asks, as `createSessions` knows it; only of users. */
  readonly session?: string
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

const identities = new WeakMap<FastifyRequest, Identity>()

/** Who asks, in a server that demands identity. */
export function identityOf(request: FastifyRequest): Identity {
  return identities.get(request) ?? anonymous
}

/** Id of the logged-in user who asks, with the session's handle. Errors: 401 when it is no user. */
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

const open = new Set(['/healthz', '/readyz', '/metrics'])

/** Refuses (401) every request without a valid identity, but for health and metrics. */
export function requireIdentity(server: FastifyInstance, secret: string): void {
  server.addHook('onRequest', async (request) => {
    if (open.has(request.url.split('?')[0] ?? '')) return
    const header = request.headers[identityHeader]
    const identity = verifyIdentity(typeof header === 'string' ? header : undefined, secret)
    if (!identity) {
      throw new AppError('unauthenticated', 401, 'This service answers the gateway only.')
    }
    identities.set(request, identity)
  })
}

function mac(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url')
}
