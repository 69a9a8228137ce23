import { retention } from '@homeground/catalog/defaults'
import { createDatabase, type Db, deleteOldIdempotencyKeys, IdempotencyKey } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { Message } from './message.repository.ts'
import { migrations } from './migrations.ts'
import { Issue, Subscriber } from './newsletter.ts'
import { OutgoingMail } from './outgoing-mails.ts'

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

const entities = [Message, Subscriber, Issue, OutgoingMail, IdempotencyKey]

/** The database of the feedback service, not connected yet. */
export function feedbackDatabase(url: string, limits: { pool?: number; queryTimeoutMs?: number } = {}): DataSource {
  return createDatabase({ url, schema: 'feedback', entities, migrations, ...limits })
}
