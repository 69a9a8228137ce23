import type { PremiumTerm as PremiumTermResponse } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { EntitySchema, MoreThan } from 'typeorm'
import { dollars, termMonths } from '../premium/payment-provider.ts'
import type { Payment } from '../premium/purchase.repository.ts'

/** A time of premium that one payment bought, half-open: at `endsAt` the account is free again. */
export interface PremiumTerm {
  readonly provider: string
  readonly paymentId: string
  readonly accountId: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** Present only if the query loads the relation. */
  readonly payment: Payment
}

export const PremiumTerm = new EntitySchema<PremiumTerm>({
  name: 'PremiumTerm',
  tableName: 'premium_term',
  columns: {
    provider: { type: 'text', primary: true },
    paymentId: { type: 'text', primary: true },
    accountId: { type: 'uuid' },
    startsAt: { type: 'timestamptz' },
    endsAt: { type: 'timestamptz' },
  },
  relations: {
    payment: {
      type: 'one-to-one',
      target: 'Payment',
      joinColumn: [
        { name: 'provider', referencedColumnName: 'provider' },
        { name: 'payment_id', referencedColumnName: 'paymentId' },
      ],
    },
  },
})

/**
 * Gives an account the term of a payment, which starts now or when the account's last term ends. Counts in
 * calendar months, UTC: the same day and time next year, and February 28 after February 29. The caller must
 * have locked the account.
 */
export async function insertTerm(
  tx: Db,
  term: { provider: string; paymentId: string; accountId: string; nowMs: number },
): Promise<void> {
  const { provider, paymentId, accountId, nowMs } = term
  // SQL: Postgres finds the start among the existing terms and adds calendar months to it.
  await tx.query(
    `insert into premium_term (provider, payment_id, account_id, starts_at, ends_at)
     select $1, $2, $3, starts_at,
       (starts_at at time zone 'UTC' + make_interval(months => $5)) at time zone 'UTC'
     from (
       select greatest($4::timestamptz, max(ends_at)) as starts_at
       from premium_term where account_id = $3
     ) as start`,
    [provider, paymentId, accountId, new Date(nowMs), termMonths],
  )
}

/** When an account's premium ends, in ms since 1970; 0 if it has none at `nowMs`. */
export async function premiumUntilMs(db: Db, accountId: string, nowMs: number): Promise<number> {
  const last = await db
    .getRepository(PremiumTerm)
    .findOne({ where: { accountId, endsAt: MoreThan(new Date(nowMs)) }, order: { endsAt: 'DESC' } })
  return last?.endsAt.getTime() ?? 0
}

/** All terms of an account, newest first. */
export async function listTerms(db: Db, accountId: string): Promise<PremiumTermResponse[]> {
  const terms = await db
    .getRepository(PremiumTerm)
    .find({ where: { accountId }, relations: { payment: true }, order: { startsAt: 'DESC', endsAt: 'DESC' } })
  return terms.map(({ startsAt, endsAt, payment }) => ({
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    paidAt: payment.paidAt.toISOString(),
    amountUsd: dollars(payment.amountCents),
    paymentId: payment.paymentId,
    checkout: payment.checkoutId,
  }))
}
