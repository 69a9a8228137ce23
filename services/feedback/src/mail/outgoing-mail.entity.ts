import { EntitySchema } from 'typeorm'

/** An email that is to be sent or was sent; what it says is made from the row that it is about. */
export interface OutgoingMail {
  /** A bigint, which Postgres returns as text. */
  readonly id: string
  readonly kind: 'message' | 'confirm' | 'welcome' | 'issue'
  readonly messageId: string | null
  readonly subscriberId: string | null
  readonly issueId: string | null
  readonly createdAt: Date
  /** Also set if it is not needed any more. */
  readonly sentAt: Date | null
}

export const OutgoingMail = new EntitySchema<OutgoingMail>({
  name: 'OutgoingMail',
  tableName: 'mail',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    kind: { type: 'text' },
    messageId: { type: 'bigint', nullable: true },
    subscriberId: { type: 'uuid', nullable: true },
    issueId: { type: 'bigint', nullable: true },
    createdAt: { type: 'timestamptz' },
    sentAt: { type: 'timestamptz', nullable: true },
  },
})
