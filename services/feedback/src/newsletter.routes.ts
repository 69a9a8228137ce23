import { retention } from '@homeground/catalog/defaults'
import {
  confirmNewsletter,
  openUnsubscribeNewsletter,
  sendNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@homeground/contracts'
import {
  AppError,
  identityOf,
  invalid,
  requireDatabase,
  requireOperatorRole,
  runOnce,
  type Server,
  signalOf,
  transactionWithin,
  unsubscribeRoutes,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type MessageParts, refusePrograms } from './messages.routes.ts'
import {
  confirmSubscriber,
  deleteSubscriber,
  findSubscriber,
  insertIssue,
  lockSubscriber,
  renewRequest,
  wasMailedSince,
} from './newsletter.repository.ts'
import { newsletterTokens } from './newsletter-mails.ts'
import { insertMail } from './outgoing-mails.ts'

const dayMs = 24 * 3600_000
const badLink = { token: 'is not a link that we sent, or has expired' }

interface Parts extends MessageParts {
  readonly identitySecret: string
}

/** Subscribes, confirms and unsubscribes without a login; sends an issue, for operators. */
export function newsletterRoutes(server: Server, parts: Parts): void {
  const { db, mails, mailLimits, now } = parts
  const tokens = newsletterTokens(parts.identitySecret)
  server.route({
    ...subscribeNewsletter,
    handler: async (request) => {
      refusePrograms(request.body)
      requireDatabase(db)
      await requestSubscription(parts, request.body.email, request)
      return { ok: true } as const
    },
  })

  server.route({
    ...confirmNewsletter,
    handler: async (request, reply) => {
      const id = tokens.confirm.read(request.body.token)
      if (id === undefined) throw invalid(badLink)
      requireDatabase(db)
      const createdAt = new Date(now())
      const mailId = await transactionWithin(db, signalOf(request), async (tx) => {
        const subscriber = await findSubscriber(tx, id)
        const ageMs = now() - (subscriber?.requestedAt.getTime() ?? 0)
        if (!subscriber?.confirmedAt && ageMs > retention.unconfirmedSubscriptionDays * dayMs) {
          throw invalid(badLink)
        }
        if (!subscriber || !(await confirmSubscriber(tx, id, createdAt))) return null
        await mailLimits.countNotice(subscriber.email)
        return insertMail(tx, { kind: 'welcome', subscriberId: id, createdAt })
      })
      if (mailId !== null) await mails.request([mailId])
      return reply.status(204).send(null)
    },
  })

  unsubscribeRoutes(server, {
    unsubscribe: unsubscribeNewsletter,
    open: openUnsubscribeNewsletter,
    tokens: tokens.unsubscribe,
    async end(id) {
      requireDatabase(db)
      await deleteSubscriber(db, id)
    },
  })

  server.route({
    ...sendNewsletter,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const sentBy = identityOf(request).subject
      const mailIds = await insertIssue(db, { ...request.body, sentBy, createdAt: new Date(now()) })
      if (mailIds === null) {
        throw new AppError('conflict', 409, 'A newsletter with this subject was sent already.')
      }
      await mails.request(mailIds, { isIssue: true })
      request.log.info({ by: sentBy, recipients: mailIds.length }, 'newsletter sent')
      return reply.status(202).send({ recipients: mailIds.length })
    },
  })
}

/** An address that is entered again within this time was mailed what it needs. */
const mailIntervalMs = 3600_000

/**
 * Mails the link that confirms an address; to a subscriber, that there is nothing to confirm. Errors: 429 if the caller
 * caused too many mails, 503 if Redis is down, and then nothing is stored; those of `runOnce`.
 */
async function requestSubscription(
  { db, mails, mailLimits, now }: MessageParts,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const requestedAt = new Date(now())
  const { mailId } = await runOnce(db, {
    request,
    sent: email,
    nowMs: now(),
    async effect(tx) {
      const { id, confirmedAt } = await lockSubscriber(tx, { email, now: requestedAt })
      if (await wasMailedSince(tx, id, new Date(now() - mailIntervalMs))) return { id, mailId: null }
      const [isAllowed] = await mailLimits.count(request, [{ to: email }])
      if (!isAllowed) return { id, mailId: null }
      if (!confirmedAt) await renewRequest(tx, id, requestedAt)
      const kind = confirmedAt ? 'welcome' : 'confirm'
      return { id, mailId: await insertMail(tx, { kind, subscriberId: id, createdAt: requestedAt }) }
    },
    // Without a key, somebody who has unsubscribed may change their mind.
    lasts: async (tx, { id, mailId }, { hasKey }) =>
      hasKey || (mailId !== null && (await findSubscriber(tx, id)) !== null),
  })
  if (mailId !== null) await mails.request([mailId])
}
