import type { Db } from '@homeground/service'
import { type DataSource, EntitySchema, IsNull } from 'typeorm'
import { OutgoingMail } from './outgoing-mails.ts'

/** An address of the newsletter. */
export interface Subscriber {
  readonly id: string
  /** The owner's own spelling. */
  readonly email: string
  /** In lower case. */
  readonly emailKey: string
  /** When the newest link was requested. */
  readonly requestedAt: Date
  /** Null until its owner opens the link: until then it gets nothing else. */
  readonly confirmedAt: Date | null
}

export const Subscriber = new EntitySchema<Subscriber>({
  name: 'Subscriber',
  tableName: 'subscriber',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    email: { type: 'text' },
    emailKey: { type: 'text' },
    requestedAt: { type: 'timestamptz' },
    confirmedAt: { type: 'timestamptz', nullable: true },
  },
})

/** Locks the subscriber of an address until the transaction ends, adding one that is not confirmed if there is none. */
export async function lockSubscriber(tx: Db, { email, now }: { email: string; now: Date }): Promise<Subscriber> {
  const emailKey = email.toLowerCase()
  await tx.query(
    `insert into subscriber (email, email_key, requested_at) values ($1, $2, $3)
     on conflict (email_key) do nothing`,
    [email, emailKey, now],
  )
  return tx.getRepository(Subscriber).findOneOrFail({ where: { emailKey }, lock: { mode: 'pessimistic_write' } })
}

/** True if a subscriber was mailed, or will be, something that was requested since a moment. */
export async function wasMailedSince(tx: Db, subscriberId: string, since: Date): Promise<boolean> {
  const [newest] = await tx.getRepository(OutgoingMail).find({
    where: [
      { subscriberId, kind: 'confirm' },
      { subscriberId, kind: 'welcome' },
    ],
    order: { createdAt: 'DESC' },
    take: 1,
  })
  return newest !== undefined && newest.createdAt > since
}

export async function renewRequest(tx: Db, id: string, now: Date): Promise<void> {
  await tx.getRepository(Subscriber).update({ id }, { requestedAt: now })
}

/** Null if the subscription has ended. */
export function findSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  return db.getRepository(Subscriber).findOneBy({ id })
}

/** True if the subscriber was not confirmed before. */
export async function confirmSubscriber(tx: Db, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.getRepository(Subscriber).update({ id, confirmedAt: IsNull() }, { confirmedAt: now })
  return affected === 1
}

/** Deletes a subscriber with the mails that are still to be sent. */
export async function deleteSubscriber(db: Db, id: string): Promise<void> {
  await db.getRepository(Subscriber).delete({ id })
}

/** A newsletter that was sent to everybody who was subscribed then. */
export interface Issue {
  readonly id: string
  readonly subject: string
  readonly text: string
  /** The operator, as in the log. */
  readonly sentBy: string
  readonly createdAt: Date
}

export const Issue = new EntitySchema<Issue>({
  name: 'Issue',
  tableName: 'issue',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    subject: { type: 'text' },
    text: { type: 'text' },
    sentBy: { type: 'text' },
    createdAt: { type: 'timestamptz' },
  },
})

/** Stores an issue with a mail to each confirmed subscriber, and returns the numbers of the mails; null for a known subject. */
export function insertIssue(
  db: DataSource,
  { subject, text, sentBy, createdAt }: Omit<Issue, 'id'>,
): Promise<number[] | null> {
  return db.transaction(async (tx) => {
    const [issue]: { id: string }[] = await tx.query(
      `insert into issue (subject, text, sent_by, created_at) values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [subject, text, sentBy, createdAt],
    )
    if (!issue) return null
    const rows: { id: string }[] = await tx.query(
      `insert into mail (kind, subscriber_id, issue_id, created_at)
       select 'issue', id, $1, $2 from subscriber where confirmed_at is not null order by id
       returning id`,
      [issue.id, createdAt],
    )
    return rows.map(({ id }) => Number(id))
  })
}
