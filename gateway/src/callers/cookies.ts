import { createHash, randomBytes } from 'node:crypto'
import { paths } from '@homeground/contracts'
import { sessionLifetimeMs } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** With the prefix `__Host-` a browser accepts a cookie only from this exact host: no subdomain can plant one. */
const secureNames = {
  session: '__Host-session',
  visitor: '__Host-visitor',
  device: '__Host-device',
  csrf: '__Host-XSRF-TOKEN',
}
/** The prefix requires Secure, which cookies over plain http on this machine cannot have. */
const localNames = { session: 'session', visitor: 'visitor', device: 'device', csrf: 'XSRF-TOKEN' }

const yearSeconds = 365 * 24 * 3600
/** The longest that browsers keep a cookie; each login renews it. */
const deviceSeconds = 400 * 24 * 3600
const devicePrefix = 'device-'

/** A new id for a program that logs in and keeps no cookies. */
export const createDeviceId = (): string => `${devicePrefix}${randomBytes(16).toString('base64url')}`

export interface Cookies {
  /** Raw session id from the cookie, unverified. */
  readonly session: string | undefined
  /** Visitor id from the signed cookie; undefined if missing or forged. */
  readonly visitor: string | undefined
  readonly csrf: string | undefined
  /**
   * Device id from the signed cookie of a browser that has logged in before, otherwise made from its visitor id: a call
   * that is repeated because its response was lost comes from the same device. Undefined for a program without cookies.
   */
  device(): string | undefined
  setDevice(id: string): void
  setSession(id: string): void
  clearSession(): void
  /** Sets a new visitor id and returns it. */
  setVisitor(): string
  /** Readable by scripts: the page sends the token back in a header. */
  setCsrf(token: string): void
  /** The same token under the name that the script of the queue board reads, on its pages only. */
  setQueueBoardCsrf(token: string): void
}

/** The cookies of a request and its response. Must be called before the body is read. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = isSecure(request)
  const names = secure ? secureNames : localNames
  const common = { path: '/', sameSite: 'lax', secure } as const
  const unsigned = (name: string) => {
    const signed = request.cookies[name]
    const result = signed ? request.unsignCookie(signed) : undefined
    return result?.valid ? result.value : undefined
  }
  const visitor = unsigned(names.visitor)
  const deviceOfVisitor = () => {
    if (visitor === undefined) return undefined
    const secretText = request.signCookie(`device of ${visitor}`)
    return devicePrefix + createHash('sha256').update(secretText).digest('base64url')
  }
  return {
    session: request.cookies[names.session],
    visitor,
    csrf: request.cookies[names.csrf],
    // The prefix keeps a visitor's signed id, which pages set, from passing as a device's.
    device: () => {
      const value = unsigned(names.device)
      return value?.startsWith(devicePrefix) ? value : deviceOfVisitor()
    },
    setDevice(id) {
      const attributes = { ...common, httpOnly: true, maxAge: deviceSeconds }
      reply.setCookie(names.device, id, { ...attributes, signed: true })
    },
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
    setQueueBoardCsrf(token) {
      // Not accepted itself: a subdomain could plant it.
      if (names !== secureNames) return
      reply.setCookie(localNames.csrf, token, { ...common, path: paths.adminQueues })
    },
  }
}

/**
 * Over plain http on this machine a browser would not send a Secure cookie back. After its body was read a request
 * no longer knows its protocol.
 */
function isSecure({ protocol, hostname }: FastifyRequest): boolean {
  const isLocal = /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname)
  return !(protocol === 'http' && isLocal)
}
