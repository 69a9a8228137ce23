import type { Db } from '@homeground/service'
import { IsNull } from 'typeorm'
import { OutgoingMail } from '../mail/outgoing-mail.entity.ts'
import { Subscriber } from './subscriber.entity.ts'

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

/** Whether a subscriber was mailed, or will be, something that was requested since a moment. */
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
