import { paths } from '@homeground/contracts'
import { unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller.ts'

/**
 * Replies `{}` to an anonymous caller's `GET /api/user`, so that it works while the user service is down.
 * Errors: 503 if the session could not be checked, so that no page shows its user as logged out.
 */
export async function replyAnonymousUser(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const isGetUser = request.method === 'GET' && request.routeOptions.url === paths.user
  const { identity, isUnverified } = callerOf(request)
  if (!isGetUser || identity.subject !== 'anonymous') return
  if (isUnverified) throw unavailable('Logins are unavailable right now. Please try again.')
  return reply.header('cache-control', 'no-store').send({})
}
