import { premium } from '@homeground/catalog/defaults'
import type { Db } from '@homeground/service'
import { EntitySchema, MoreThan } from 'typeorm'

/** A time of premium that one payment bought, half-open: at `endsAt` the account is free again. */
export interface PremiumTerm {
  readonly provider: string
  readonly paymentId: string
  readonly accountId: string
  readonly startsAt: Date
  readonly endsAt: Date
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
})

/**
 * Gives an account the term of a payment, which starts now or when the account's last term ends. Counts in
 * calendar months, UTC: the same day and time next year, and February 28 after February 29. The caller must
 * have locked the account.
 */
export async function insertTerm(
  tx: Db,
  {
    provider,
    paymentId,
    accountId,
    nowMs,
  }: Pick<PremiumTerm, 'provider' | 'paymentId' | 'accountId'> & { nowMs: number },
): Promise<void> {
  // SQL: Postgres finds the start among the existing terms and adds calendar months to it.
  await tx.query(
    `insert into premium_term (provider, payment_id, account_id, starts_at, ends_at)
     select $1, $2, $3, starts_at,
       (starts_at at time zone 'UTC' + make_interval(months => $5)) at time zone 'UTC'
     from (
       select greatest($4::timestamptz, max(ends_at)) as starts_at
       from premium_term where account_id = $3
     ) as start`,
    [provider, paymentId, accountId, new Date(nowMs), premium.months],
  )
}

/** When an account's premium ends, in ms since 1970; 0 if it has none at `nowMs`. */
export async function premiumUntilMs(db: Db, accountId: string, nowMs: number): Promise<number> {
  const last = await db
    .getRepository(PremiumTerm)
    .findOne({ where: { accountId, endsAt: MoreThan(new Date(nowMs)) }, order: { endsAt: 'DESC' } })
  return last?.endsAt.getTime() ?? 0
}

/**
 * Shifts an account's terms so that none overlaps the one before, since the terms of two accounts may
 * overlap: no paid day is lost.
 */
export async function removeTermOverlaps(tx: Db, accountId: string): Promise<void> {
  const repository = tx.getRepository(PremiumTerm)
  const terms = await repository.find({ where: { accountId }, order: { startsAt: 'ASC', endsAt: 'ASC' } })
  let previousEndMs = 0
  for (const { provider, paymentId, startsAt, endsAt } of terms) {
    const shiftMs = Math.max(0, previousEndMs - startsAt.getTime())
    previousEndMs = endsAt.getTime() + shiftMs
    if (shiftMs === 0) continue
    await repository.update(
      { provider, paymentId },
      { startsAt: new Date(startsAt.getTime() + shiftMs), endsAt: new Date(previousEndMs) },
    )
  }
}
