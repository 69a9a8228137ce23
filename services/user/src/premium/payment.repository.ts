import type { Db } from '@homeground/service'

export interface Payment {
  readonly provider: string
  readonly paymentId: string
  readonly accountId: string | null
  readonly checkoutId: string
  readonly amountCents: number
  readonly currency: string
  readonly paidAtMs: number
}

/** False when this payment is written already. */
export async function insertPayment(tx: Db, payment: Payment): Promise<boolean> {
  const { provider, paymentId, accountId, checkoutId, amountCents, currency, paidAtMs } = payment
  const rows = await tx.query(
    `insert into payment
       (provider, payment_id, account_id, checkout_id, amount_cents, currency, paid_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing returning payment_id`,
    [provider, paymentId, accountId, checkoutId, amountCents, currency, new Date(paidAtMs)],
  )
  return rows.length === 1
}
