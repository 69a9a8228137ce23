import { EntitySchema } from 'typeorm'

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
