import type { PremiumTerm } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { dollars, termMonths } from './price.ts'

/**
 * Gives an account its term for a payment, from now or from the end of what it has. Calendar months in UTC:
 * the same day and time next year, and for a February 29 the 28th. The account must be locked.
 */
export async function insertTerm(
  tx: Db,
  term: { provider: string; paymentId: string; accountId: string; nowMs: number },
): Promise<void> {
  const { provider, paymentId, accountId, nowMs } = term
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
    `select t.starts_at as "startsAt", t.ends_at as "endsAt", p.paid_at as "paidAt",
       p.amount_cents as "amountCents", p.payment_id as "paymentId", p.checkout_id as checkout
     from premium_term t join payment p using (provider, payment_id)
     where t.account_id = $1 order by t.starts_at desc, t.ends_at desc`,
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
