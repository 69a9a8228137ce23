import { paths } from '@homeground/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiesOf } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import { anonymousUser } from './reply-anonymous-user.ts'

/**
 * A browser gets its visitor id and its token with the page: each of the page's concurrent first calls would set
 * others. Returns the answers, as JSON, of calls that the page then need not make: who is logged in, if nobody is.
 */
export function createPreparePage(csrf: Csrf) {
  return (request: FastifyRequest, reply: FastifyReply): Record<string, string> => {
    const cookies = cookiesOf(request, reply)
    const visitor = cookies.visitor ?? cookies.setVisitor()
    if (cookies.session !== undefined) return {}
    if (csrf.isStale(cookies.csrf, visitor)) cookies.setCsrf(csrf.make(visitor))
    return { [paths.user]: JSON.stringify(anonymousUser) }
  }
}
