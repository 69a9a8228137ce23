import type { UserMailJob } from '@homeground/queues'
import type { FastifyRequest } from 'fastify'
import type { AccountParts } from '../accounts/parts.ts'
import { attemptOf } from '../sessions/device.ts'

/**
 * Asks the worker to mail a link to an address, unless too many were requested within the hour. The response must
 * not depend on it. With an `id`, it is mailed once a day. Errors: 503 if Redis is down.
 */
export async function requestLink(
  { mails, linkLimits }: AccountParts,
  job: UserMailJob,
  { to, request, id }: { to: string; request: FastifyRequest; id?: string },
): Promise<void> {
  if (await linkLimits.allows(attemptOf(request, to))) return mails.add(job, id)
  request.log.warn({ kind: job.kind }, 'mail not sent: too many links within an hour')
}
