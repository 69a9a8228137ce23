import { EntitySchema } from 'typeorm'

/** An address of the newsletter. */
export interface Subscriber {
  readonly id: string
  /** As it was typed. */
  readonly email: string
  /** In lower case. */
  readonly emailKey: string
  /** When the newest link was requested. */
  readonly requestedAt: Date
  /** Null until its owner opens the link: until then it gets nothing else. */
  readonly confirmedAt: Date | null
}

export const Subscriber = new EntitySchema<Subscriber>({
  name: 'Subscriber',
  tableName: 'subscriber',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    email: { type: 'text' },
    emailKey: { type: 'text' },
    requestedAt: { type: 'timestamptz' },
    confirmedAt: { type: 'timestamptz', nullable: true },
  },
})
