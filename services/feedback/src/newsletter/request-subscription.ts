import { runOnce } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { insertMail } from '../mail/outgoing-mail.repository.ts'
import type { MessageParts } from '../messages/store-message.ts'
import {
  findSubscriber,
  lockSubscriber,
  renewRequest,
  wasMailedSince,
} from './subscriber.repository.ts'

/** Keeps anyone from flooding a mailbox: an address gets one mail in this time, however often it is entered. */
const mailIntervalMs = 3600_000

/**
 * Mails the link that confirms an address; to a subscriber, that there is nothing to confirm. Errors: those of `runOnce`.
 */
export async function requestSubscription(
  { db, mails, now }: MessageParts,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const requestedAt = new Date(now())
  const { mailId } = await runOnce(db, {
    ...{ request, sent: email, nowMs: now() },
    async effect(tx) {
      const { id, confirmedAt } = await lockSubscriber(tx, { email, now: requestedAt })
      if (await wasMailedSince(tx, id, new Date(now() - mailIntervalMs)))
        return { id, mailId: null }
      if (!confirmedAt) await renewRequest(tx, id, requestedAt)
      const kind = confirmedAt ? 'welcome' : 'confirm'
      return {
        id,
        mailId: await insertMail(tx, { kind, subscriberId: id, createdAt: requestedAt }),
      }
    },
    // Without a key, somebody who has unsubscribed may change their mind.
    lasts: async (tx, { id, mailId }, { hasKey }) =>
      hasKey || (mailId !== null && (await findSubscriber(tx, id)) !== null),
  })
  if (mailId !== null) await mails.request([mailId])
}
