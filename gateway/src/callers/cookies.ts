import { randomBytes } from 'node:crypto'
import { sessionLifetimeMs } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Under these prefixed names a browser takes cookies only from this very host: no subdomain can plant one. */
const hostOnly = { session: '__Host-session', visitor: '__Host-visitor', csrf: 'XSRF-TOKEN' }
/** They have to be Secure, which those of plain http on this machine are not. */
const plain = { session: 'session', visitor: 'visitor', csrf: 'XSRF-TOKEN' }

const yearSeconds = 365 * 24 * 3600

export interface Cookies {
  /** Id of the session as the browser has it; whether it is one, Redis knows. */
  readonly session: string | undefined
  /** Id of the browser of someone who is not logged in; undefined when it has none or a forged one. */
  readonly visitor: string | undefined
  readonly csrf: string | undefined
  setSession(id: string): void
  clearSession(): void
  /** Gives the browser an id of its own and answers it. */
  setVisitor(): string
  /** The page has to read this one: it sends it back in a header. */
  setCsrf(token: string): void
}

/** A request's cookies, and those its answer will set. To be called before the body is read. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = isSecure(request)
  const names = secure ? hostOnly : plain
  const common = { path: '/', sameSite: 'lax', secure } as const
  const signed = request.cookies[names.visitor]
  const unsigned = signed ? request.unsignCookie(signed) : undefined
  return {
    session: request.cookies[names.session],
    visitor: unsigned?.valid ? unsigned.value : undefined,
    csrf: request.cookies[names.csrf],
    setSession(id) {
      const maxAge = sessionLifetimeMs / 1000
      reply.setCookie(names.session, id, { ...common, httpOnly: true, maxAge })
    },
    clearSession() {
      reply.clearCookie(names.session, { ...common, httpOnly: true })
    },
    setVisitor() {
      const id = randomBytes(16).toString('base64url')
      const attributes = { ...common, httpOnly: true, maxAge: yearSeconds }
      reply.setCookie(names.visitor, id, { ...attributes, signed: true })
      return id
    },
    setCsrf(token) {
      reply.setCookie(names.csrf, token, common)
    },
  }
}

/**
 * Over plain http on this very machine a browser would not send a Secure cookie back. A request whose body has
 * been read no longer knows its protocol.
 */
function isSecure({ protocol, hostname }: FastifyRequest): boolean {
  const own = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
  return !(protocol === 'http' && own)
}
