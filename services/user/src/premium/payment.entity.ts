import { EntitySchema } from 'typeorm'

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
