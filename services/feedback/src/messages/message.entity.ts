import type { MessageKind, ReportedFigure } from '@homeground/contracts'
import { EntitySchema } from 'typeorm'

/** What somebody wrote with one of the forms. */
export interface Message {
  /** A bigint, which Postgres returns as text. */
  readonly id: string
  readonly kind: MessageKind
  /** Empty for a problem. */
  readonly name: string
  readonly email: string | null
  readonly text: string
  readonly about: ReportedFigure | null
  readonly sentAt: Date
  readonly doneAt: Date | null
  /** Who marked it done, as in the log. */
  readonly doneBy: string | null
}

export const Message = new EntitySchema<Message>({
  name: 'Message',
  tableName: 'message',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    kind: { type: 'text' },
    name: { type: 'text' },
    email: { type: 'text', nullable: true },
    text: { type: 'text' },
    about: { type: 'jsonb', nullable: true },
    sentAt: { type: 'timestamptz' },
    doneAt: { type: 'timestamptz', nullable: true },
    doneBy: { type: 'text', nullable: true },
  },
})
