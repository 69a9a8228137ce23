import { retention } from '@homeground/catalog/defaults'
import { type Db, deleteOldIdempotencyKeys } from '@homeground/service'

const dayMs = 24 * 3600_000

/** Deletes old messages, subscriptions that were never confirmed, the record of mails that were sent, and old keys. */
export async function deleteOld(db: Db, nowMs: number): Promise<void> {
  const before = (days: number) => new Date(nowMs - days * dayMs)
  await db.query('delete from message where sent_at <= $1', [before(retention.messageDays)])
  await db.query('delete from subscriber where confirmed_at is null and requested_at <= $1', [
    before(retention.unconfirmedSubscriptionDays),
  ])
  await db.query(`delete from mail where kind <> 'message' and sent_at <= $1`, [before(retention.sentMailDays)])
  await deleteOldIdempotencyKeys(db, nowMs)
}
