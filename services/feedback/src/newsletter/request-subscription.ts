import { runOnce } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { insertMail } from '../mail/outgoing-mail.repository.ts'
import type { MessageParts } from '../messages/store-message.ts'
import { findSubscriber, lockSubscriber, renewRequest, wasMailedSince } from './subscriber.repository.ts'

/** An address that is entered again within this time was mailed what it needs. */
const mailIntervalMs = 3600_000

/**
 * Mails the link that confirms an address; to a subscriber, that there is nothing to confirm. Errors: 429 if the caller
 * caused too many mails, 503 if Redis is down, and then nothing is stored; those of `runOnce`.
 */
export async function requestSubscription(
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
