import type { FastifyRequest } from 'fastify'
import { insertMail } from '../mail/outgoing-mail.repository.ts'
import type { FormParts } from '../messages/message-form.routes.ts'
import { lockSubscriber, renewRequest, wasMailedSince } from './subscriber.repository.ts'

/** An address that is entered again within this time was mailed what it needs. */
const mailIntervalMs = 3600_000

/**
 * Mails the link that confirms an address; to a subscriber, that there is nothing to confirm. Errors: 429 if the caller
 * caused too many mails, 503 if Redis is down, and then nothing is stored.
 */
export async function requestSubscription(
  { db, mails, mailLimits, now }: FormParts,
  { email, request }: { email: string; request: FastifyRequest },
): Promise<void> {
  const requestedAt = new Date(now())
  const mailId = await db.transaction(async (tx) => {
    const { id, confirmedAt } = await lockSubscriber(tx, { email, now: requestedAt })
    if (await wasMailedSince(tx, id, new Date(now() - mailIntervalMs))) return null
    const [isAllowed] = await mailLimits.count(request, [{ to: email }])
    if (!isAllowed) return null
    if (!confirmedAt) await renewRequest(tx, id, requestedAt)
    const kind = confirmedAt ? 'welcome' : 'confirm'
    return insertMail(tx, { kind, subscriberId: id, createdAt: requestedAt })
  })
  if (mailId !== null) await mails.request([mailId])
}
