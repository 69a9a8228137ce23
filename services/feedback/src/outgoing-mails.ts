import { addNamedJobs, createQueue, type QueueConnection, queues } from '@homeground/queues'
import type { Db, Log } from '@homeground/service'
import type { Redis } from 'ioredis'
import { EntitySchema } from 'typeorm'

/** An email that is to be sent or was sent; what it says is made from the row that it is about. */
export interface OutgoingMail {
  /** A bigint, which Postgres returns as text. */
  readonly id: string
  readonly kind: 'message' | 'confirm' | 'welcome' | 'issue'
  readonly messageId: string | null
  readonly subscriberId: string | null
  readonly issueId: string | null
  readonly createdAt: Date
  /** Also set if it is not needed any more. */
  readonly sentAt: Date | null
}

export const OutgoingMail = new EntitySchema<OutgoingMail>({
  name: 'OutgoingMail',
  tableName: 'mail',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    kind: { type: 'text' },
    messageId: { type: 'bigint', nullable: true },
    subscriberId: { type: 'uuid', nullable: true },
    issueId: { type: 'bigint', nullable: true },
    createdAt: { type: 'timestamptz' },
    sentAt: { type: 'timestamptz', nullable: true },
  },
})

type NewMail = Pick<OutgoingMail, 'kind' | 'createdAt'> &
  Partial<Pick<OutgoingMail, 'messageId' | 'subscriberId' | 'issueId'>>

/** Stores a mail in the transaction of what it is about, and returns its number. */
export async function insertMail(tx: Db, mail: NewMail): Promise<number> {
  const { identifiers } = await tx.getRepository(OutgoingMail).insert(mail)
  return Number(identifiers[0]!.id)
}

/** A page of mails that are not sent yet; without those to the operators if they have no address. */
export async function unsentAfter(
  db: Db,
  last: number,
  { pageSize, toOperators }: { pageSize: number; toOperators: boolean },
): Promise<number[]> {
  const rows: { id: string }[] = await db.query(
    `select id from mail where sent_at is null and id > $1 and (kind <> 'message' or $2)
     order by id limit $3`,
    [last, toOperators, pageSize],
  )
  return rows.map(({ id }) => Number(id))
}

/** Locks a mail until the transaction ends; null if it is sent already or what it is about is deleted. */
export async function lockUnsent(tx: Db, id: number): Promise<OutgoingMail | null> {
  const mail = await tx
    .getRepository(OutgoingMail)
    .findOne({ where: { id: String(id) }, lock: { mode: 'pessimistic_write' } })
  return mail?.sentAt === null ? mail : null
}

export async function markSent(tx: Db, { id }: Pick<OutgoingMail, 'id'>): Promise<void> {
  await tx.getRepository(OutgoingMail).update({ id }, { sentAt: () => 'clock_timestamp()' })
}

/** People wait for the links of the newsletter, so they come before an issue to all subscribers. */
const issuePriority = 10

export interface MailQueue {
  /** Has stored mails sent soon. If Redis is down, the worker finds them by itself within a minute. */
  request(mailIds: readonly number[], options?: { isIssue: boolean }): Promise<void>
  close(): Promise<void>
}

/** The jobs of mails, named after them: a mail that waits already is not requested twice. */
export function createMailQueue({
  connection,
  prefix,
  log,
}: QueueConnection & { connection: Redis; log: Log }): MailQueue {
  const queue = createQueue(queues.feedbackMail, { connection, prefix })
  return {
    async request(mailIds, { isIssue } = { isIssue: false }) {
      if (mailIds.length === 0) return
      const jobs = mailIds.map((mailId) => ({
        jobId: `mail-${mailId}`,
        data: { mailId },
        ...(isIssue && { priority: issuePriority }),
      }))
      try {
        // BullMQ would wait for Redis forever.
        if (connection.status !== 'ready') throw new Error('Redis is unavailable')
        await addNamedJobs(queue, queues.feedbackMail, jobs)
      } catch (error) {
        log.warn({ err: error, mails: mailIds.length }, 'mails are stored, but not requested yet')
      }
    },
    async close() {
      if (connection.status === 'ready') await queue.close()
    },
  }
}
