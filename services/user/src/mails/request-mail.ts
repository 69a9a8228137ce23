import { addJob, addJobOnce, createQueue, queues, type SecurityEvent, type UserMailJob } from '@homeground/queues'
import { type MailLimits, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { Account } from '../accounts/account.repository.ts'
import { attemptOf, type LoginAttempts } from '../accounts/login-attempts.ts'

const dayMs = 24 * 3600_000

export interface MailQueue {
  /** Asks the worker to send a mail; with an id, once a day. Errors: 503 if Redis is down. */
  add(job: UserMailJob, id?: string): Promise<void>
  close(): Promise<void>
}

/** `redis`: a connection whose commands fail at once, as `queueRedis(url, 'producer')` creates it. */
export function createMailQueue({ redis, prefix }: { redis: Redis; prefix: string }): MailQueue {
  const queue = createQueue(queues.userMail, { connection: redis, prefix })
  const mailUnavailable = (error?: unknown) => unavailable('Mail is unavailable right now. Please try again.', error)
  return {
    async add(job, id) {
      // BullMQ would wait for Redis forever, but the caller needs a response.
      if (redis.status !== 'ready') throw mailUnavailable()
      const added =
        id === undefined
          ? addJob(queue, queues.userMail, job)
          : addJobOnce(queue, queues.userMail, job, { id, withinMs: dayMs })
      await added.catch((error: unknown) => {
        throw mailUnavailable(error)
      })
    },
    async close() {
      if (redis.status === 'ready') await queue.close()
    },
  }
}

export interface MailRequestParts {
  readonly attempts: LoginAttempts
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

interface LinkRequest {
  /** Where the link is mailed. */
  readonly to: string
  readonly request: FastifyRequest
}

/**
 * Counts a link that a call is about to mail, before anything changes. False if the address gets no more within the
 * hour, on which the response must not depend. Errors: 429 if the caller caused too many mails; 503 if Redis is down.
 */
export async function countLink(
  { attempts, mailLimits }: MailRequestParts,
  { to, request }: LinkRequest,
): Promise<boolean> {
  const attempt = attemptOf(request, to)
  const ownDevice = (await attempts.isKnownDevice(attempt)) ? attempt.deviceHash! : undefined
  const [isAllowed] = await mailLimits.count(request, [{ to, ownDevice }])
  if (!isAllowed) request.log.warn('mail not sent: too many to one address within an hour')
  return isAllowed === true
}

/** Counts a link and asks the worker to mail it. Errors: those of {@link countLink}. */
export async function requestLink(parts: MailRequestParts, job: UserMailJob, link: LinkRequest): Promise<void> {
  if (await countLink(parts, link)) await parts.mails.add(job)
}

/**
 * Mails the owner of an account about a change or a login, with a link that secures the account. `account`: as it was before,
 * so that the mail goes to its former address. An address that is not confirmed gets none: it may be a stranger's. The mail
 * counts toward the limit of its recipient, but is sent in any case. Errors: 503 if Redis is down.
 */
export async function notifyOwner(
  { mails, mailLimits, now }: Pick<MailRequestParts, 'mails' | 'mailLimits' | 'now'>,
  { id: accountId, email, emailConfirmed }: Account,
  event: SecurityEvent,
): Promise<void> {
  if (!emailConfirmed) return
  await mailLimits.countNotice(email)
  await mails.add({ kind: 'security', event, accountId, email, atMs: now() })
}
