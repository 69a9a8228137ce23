import type { Db } from '@homeground/service'
import { OutgoingMail } from './outgoing-mail.entity.ts'

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
  const found = await tx
    .getRepository(OutgoingMail)
    .findOne({ where: { id: String(id) }, lock: { mode: 'pessimistic_write' } })
  return found?.sentAt === null ? found : null
}

export async function markSent(tx: Db, { id }: Pick<OutgoingMail, 'id'>): Promise<void> {
  await tx.getRepository(OutgoingMail).update({ id }, { sentAt: () => 'clock_timestamp()' })
}
