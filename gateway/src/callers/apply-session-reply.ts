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
  const { device } = caller.identity
  if (event !== 'end' && device) cookies.setDevice(device)
  if (event === 'device') return
  if (event === 'start') {
    cookies.setSession(id)
    caller.csrfOwner = sessionHandle(id)
  } else {
    cookies.clearSession()
    caller.csrfOwner = cookies.visitor ?? cookies.setVisitor()
  }
  cookies.setCsrf(csrf.make(caller.csrfOwner))
}
