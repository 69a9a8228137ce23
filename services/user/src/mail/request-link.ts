import type { UserMailJob } from '@homeground/queues'
import type { RequestedMail } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { AccountParts } from '../accounts/parts.ts'
import { attemptOf } from '../sessions/device.ts'

interface LinkRequest {
  /** Where the link is mailed. */
  readonly to: string
  /** Other mails of the same call. */
  readonly notices?: readonly RequestedMail[]
  readonly request: FastifyRequest
}

/**
 * Counts a link that a call is about to mail, before anything changes. False if the address gets no more within the
 * hour, on which the response must not depend. Errors: 429 if the caller caused too many mails; 503 if Redis is down.
 */
export async function countLink(
  { attempts, mailLimits }: Pick<AccountParts, 'attempts' | 'mailLimits'>,
  { to, notices = [], request }: LinkRequest,
): Promise<boolean> {
  const attempt = attemptOf(request, to)
  const ownDevice = (await attempts.isKnownDevice(attempt)) ? attempt.deviceHash! : undefined
  const [isAllowed] = await mailLimits.count(request, [{ to, ownDevice }, ...notices])
  if (!isAllowed) request.log.warn('mail not sent: too many to one address within an hour')
  return isAllowed === true
}

/** Counts a link and asks the worker to mail it. Errors: those of {@link countLink}. */
export async function requestLink(parts: AccountParts, job: UserMailJob, link: LinkRequest): Promise<void> {
  if (await countLink(parts, link)) await parts.mails.add(job)
}
