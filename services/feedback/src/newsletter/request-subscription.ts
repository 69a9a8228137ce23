import { insertMail } from '../mail/outgoing-mail.repository.ts'
import type { MessageParts } from '../messages/store-message.ts'
import { lockSubscriber, renewRequest, wasMailedSince } from './subscriber.repository.ts'

/** Keeps anyone from flooding a mailbox: an address gets one mail in this time, however often it is entered. */
const mailIntervalMs = 3600_000

/** Mails the link that confirms an address; to a subscriber, that there is nothing to confirm. */
export async function requestSubscription(
  { db, mails, now }: MessageParts,
  email: string,
): Promise<void> {
  const requestedAt = new Date(now())
  const mailId = await db.transaction(async (tx) => {
    const { id, confirmedAt } = await lockSubscriber(tx, { email, now: requestedAt })
    if (await wasMailedSince(tx, id, new Date(now() - mailIntervalMs))) return null
    if (!confirmedAt) await renewRequest(tx, id, requestedAt)
    const kind = confirmedAt ? 'welcome' : 'confirm'
    return insertMail(tx, { kind, subscriberId: id, createdAt: requestedAt })
  })
  if (mailId !== null) await mails.request([mailId])
}
