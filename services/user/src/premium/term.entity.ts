import { EntitySchema } from 'typeorm'
import type { Payment } from './payment.entity.ts'

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
