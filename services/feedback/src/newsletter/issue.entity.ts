import { EntitySchema } from 'typeorm'

/** A newsletter that was sent to everybody who was subscribed then. */
export interface Issue {
  readonly id: string
  readonly subject: string
  readonly text: string
  /** The operator, as in the log. */
  readonly sentBy: string
  readonly createdAt: Date
}

export const Issue = new EntitySchema<Issue>({
  name: 'Issue',
  tableName: 'issue',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    subject: { type: 'text' },
    text: { type: 'text' },
    sentBy: { type: 'text' },
    createdAt: { type: 'timestamptz' },
  },
})
