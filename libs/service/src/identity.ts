import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/** The one header in which the gateway (and each service, as itself) says who asks. */
export const identityHeader = 'x-homeground-identity'

const lifetimeSeconds = 60

export interface Identity {
  /** `anonymous`, `user:<id>` or `service:<name>` */
  readonly subject: string
  readonly tier: 'free' | 'premium'
  readonly role: 'visitor' | 'user' | 'operator'
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
  const { exp, subject, tier, role } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return exp * 1000 > nowMs ? { subject, tier, role } : undefined
}

const open = new Set(['/healthz', '/readyz', '/metrics'])

/** Refuses (401) every request without a valid identity, but for health and metrics. */
export function requireIdentity(server: FastifyInstance, secret: string): void {
  server.addHook('onRequest', async (request) => {
    if (open.has(request.url.split('?')[0] ?? '')) return
    const header = request.headers[identityHeader]
    if (!verifyIdentity(typeof header === 'string' ? header : undefined, secret)) {
      throw new AppError('unauthenticated', 401, 'This service answers the gateway only.')
    }
  })
}

function mac(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url')
}
