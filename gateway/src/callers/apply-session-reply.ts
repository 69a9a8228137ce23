import { sessionHandle, sessionHeader } from '@homeground/service'
import type { FastifyReply } from 'fastify'
import type { Caller } from './caller.ts'
import type { Csrf } from './csrf.ts'

/** Turns a service's `sessionHeader` into cookies and removes it, so that the session id leaves only in its cookie. */
export function applySessionReply(caller: Caller, reply: FastifyReply, csrf: Csrf): void {
  const header = reply.getHeader(sessionHeader)
  if (typeof header !== 'string') return
  reply.removeHeader(sessionHeader)
  // A failed logout leaves the session and its cookie.
  if (reply.statusCode >= 500) return
  const { cookies } = caller
  const [event, id = ''] = header.split(' ')
  if (event === 'start') {
    cookies.setSession(id)
    if (caller.identity.device) cookies.setDevice(caller.identity.device)
    caller.csrfOwner = sessionHandle(id)
  } else {
    cookies.clearSession()
    caller.csrfOwner = cookies.visitor ?? cookies.setVisitor()
  }
  cookies.setCsrf(csrf.make(caller.csrfOwner))
}
