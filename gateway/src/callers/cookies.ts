import { randomBytes } from 'node:crypto'
import { sessionLifetimeMs } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const cookieNames = {
  session: 'session',
  visitor: 'visitor',
  csrf: 'XSRF-TOKEN',
} as const

const yearSeconds = 365 * 24 * 3600

/** Over plain http on this very machine a browser would not send a Secure cookie back. */
function isSecure({ protocol, hostname }: FastifyRequest): boolean {
  const own = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
  return !(protocol === 'http' && own)
}

const attributes = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(request) }) as const

export function setSession(request: FastifyRequest, reply: FastifyReply, id: string): void {
  reply.setCookie(cookieNames.session, id, {
    ...attributes(request),
    httpOnly: true,
    maxAge: sessionLifetimeMs / 1000,
  })
}

export function clearSession(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieNames.session, { ...attributes(request), httpOnly: true })
}

/** Id of the browser of someone who is not logged in; undefined when it has none or a forged one. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const given = request.cookies[cookieNames.visitor]
  const { valid, value } = given ? request.unsignCookie(given) : { valid: false, value: null }
  return valid && value ? value : undefined
}

/** Gives a browser an id of its own. */
export function setVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const id = randomBytes(16).toString('base64url')
  reply.setCookie(cookieNames.visitor, id, {
    ...attributes(request),
    httpOnly: true,
    signed: true,
    maxAge: yearSeconds,
  })
  return id
}

/** The page has to read this one: it sends it back in a header. */
export function setCsrf(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieNames.csrf, token, attributes(request))
}
