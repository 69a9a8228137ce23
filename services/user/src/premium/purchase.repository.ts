import type { PremiumTerm } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { EntitySchema, IsNull, MoreThan, Not } from 'typeorm'
import { dollars } from './payments.ts'

/** A payment, written once. Outlives its account for bookkeeping, without a link to a person. */
export interface Payment {
  readonly provider: string
  /** The provider's own id of the payment. */
  readonly paymentId: string
  /** Null once the account is deleted. */
  readonly accountId: string | null
  readonly checkoutId: string
  readonly amountCents: number
  /** ISO 4217, lower case. */
  readonly currency: string
  readonly paidAt: Date
}

export const Payment = new EntitySchema<Payment>({
  name: 'Payment',
  tableName: 'payment',
  columns: {
    provider: { type: 'text', primary: true },
    paymentId: { type: 'text', primary: true },
    accountId: { type: 'uuid', nullable: true },
    checkoutId: { type: 'uuid' },
    amountCents: { type: 'integer' },
    currency: { type: 'text' },
    paidAt: { type: 'timestamptz' },
  },
})

/** A purchase that was started. Outlives its account, without a link to a person. */
export interface Checkout {
  /** UUID, ours: payment events refer to it. */
  readonly id: string
  /** Null once the account is deleted. */
  readonly accountId: string | null
  readonly provider: string
  readonly amountCents: number
  readonly state: 'open' | 'paid' | 'canceled'
  readonly createdAt: Date
  /** When the address of its payment page was first known; null until then. */
  readonly startedAt: Date | null
}

export const Checkout = new EntitySchema<Checkout>({
  name: 'Checkout',
  tableName: 'checkout',
  columns: {
    id: { type: 'uuid', primary: true },
    accountId: { type: 'uuid', nullable: true },
    provider: { type: 'text' },
    amountCents: { type: 'integer' },
    state: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    startedAt: { type: 'timestamptz', nullable: true },
  },
})

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

/** Records a payment. False if it was recorded before. */
export async function insertPayment(tx: Db, payment: Payment): Promise<boolean> {
  const { raw } = await tx
    .createQueryBuilder()
    .insert()
    .into(Payment)
    .values(payment)
    .orIgnore()
    .returning('payment_id')
    .execute()
  return raw.length === 1
}

/** All terms of an account, newest first. */
export async function listTerms(db: Db, accountId: string): Promise<PremiumTerm[]> {
  const rows: {
    startsAt: Date
    endsAt: Date
    paidAt: Date
    amountCents: number
    paymentId: string
    checkout: string
  }[] = await db.query(
    `select starts_at as "startsAt", ends_at as "endsAt", paid_at as "paidAt", amount_cents as "amountCents",
         payment_id as "paymentId", checkout_id as checkout
       from premium_term t join payment using (provider, payment_id)
       where t.account_id = $1 order by starts_at desc, ends_at desc`,
    [accountId],
  )
  return rows.map(({ startsAt, endsAt, paidAt, amountCents, paymentId, checkout }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    paidAt: paidAt.toISOString(),
    amountUsd: dollars(amountCents),
    paymentId,
    checkout,
  }))
}
