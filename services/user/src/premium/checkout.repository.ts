import type { Db } from '@homeground/service'
import { IsNull, MoreThan, Not } from 'typeorm'
import { Checkout } from './checkout.entity.ts'

/** Records a purchase as started. */
export async function insertCheckout(
  db: Db,
  checkout: Omit<Checkout, 'state' | 'startedAt'> & { readonly accountId: string },
): Promise<void> {
  await db.getRepository(Checkout).insert({ ...checkout, state: 'open' })
}

/** When an account started its purchases since a time that are not paid, newest first. */
export async function listUnpaidCheckoutTimes(
  db: Db,
  { accountId, since }: { accountId: string; since: Date },
): Promise<Date[]> {
  const unpaid = await db
    .getRepository(Checkout)
    .find({ where: { accountId, state: Not('paid'), createdAt: MoreThan(since) }, order: { createdAt: 'DESC' } })
  return unpaid.map(({ createdAt }) => createdAt)
}

/** Removes a purchase whose payment page could not be created, unless another call has created it. */
export async function deleteUnstarted(db: Db, id: string): Promise<void> {
  await db.getRepository(Checkout).delete({ id, startedAt: IsNull() })
}

/** Marks that the payment page of a purchase was created; false if another call has removed the purchase meanwhile. */
export async function markStarted(db: Db, id: string, now: Date): Promise<boolean> {
  const { affected } = await db.getRepository(Checkout).update({ id }, { startedAt: now })
  return affected === 1
}

/** Finds an account's own purchase with a provider; null if there is none. `id` is a UUID. */
export function findCheckout(
  db: Db,
  { id, accountId, provider }: { id: string; accountId: string; provider: string },
): Promise<Checkout | null> {
  return db.getRepository(Checkout).findOneBy({ id, accountId, provider })
}

/**
 * Locks a purchase and its account until the transaction ends: first the account, in the same order as when
 * accounts are deleted or brought along, to prevent deadlocks.
 */
export async function lockCheckout(
  tx: Db,
  { id, provider }: { id: string; provider: string },
): Promise<Checkout | null> {
  // SQL: the account is looked up and locked in one statement.
  const lockAccount = () =>
    tx.query(
      `select from account
       where id = (select account_id from checkout where id = $1 and provider = $2) for update`,
      [id, provider],
    )
  await lockAccount()
  const checkout = await tx
    .getRepository(Checkout)
    .findOne({ where: { id, provider }, lock: { mode: 'pessimistic_write' } })
  // While the first lock was waited for, the purchase may have been brought along to another account.
  await lockAccount()
  return checkout
}

/** Marks a purchase as paid. */
export async function markPaid(tx: Db, id: string): Promise<void> {
  await tx.getRepository(Checkout).update({ id }, { state: 'paid' })
}

/** Marks a purchase as canceled, unless it is paid: a paid purchase stays paid. */
export async function markCanceled(db: Db, { id, provider }: { id: string; provider: string }): Promise<void> {
  await db.getRepository(Checkout).update({ id, provider, state: 'open' }, { state: 'canceled' })
}
