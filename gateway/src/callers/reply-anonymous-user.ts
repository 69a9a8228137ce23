import { paths } from '@homeground/contracts'
import { unavailable } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from './caller.ts'

/**
 * Errors: 503 if the caller's session could not be checked, so that no call that needs a login reports that the
 * caller is logged out.
 */
export async function requireCheckedSession(request: FastifyRequest): Promise<void> {
  const { isUnverified } = callerOf(request)
  if (isUnverified) throw unavailable('Logins are unavailable right now. Please try again.')
}

/** What `GET /api/user` answers to someone who is not logged in. */
export const anonymousUser = {}

/**
 * Replies `{}` to an anonymous caller's `GET /api/user`, so that it works while the user service is down.
 * Errors: as {@link requireCheckedSession}, for every call to the account.
 */
export async function replyAnonymousUser(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  await requireCheckedSession(request)
  const isGetUser = request.method === 'GET' && request.routeOptions.url === paths.user
  if (!isGetUser || callerOf(request).identity.subject !== 'anonymous') return
  return reply.header('cache-control', 'no-store').send(anonymousUser)
}
