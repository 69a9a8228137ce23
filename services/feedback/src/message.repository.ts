import type { MessageKind, Message as MessageView, ReportedFigure } from '@homeground/contracts'
import type { Db } from '@homeground/service'
import { EntitySchema } from 'typeorm'

/** A text that somebody sent with one of the forms. */
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

const pageSize = 100

type NewMessage = Omit<Message, 'id' | 'doneAt' | 'doneBy'>

/** Stores a message and returns its number. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<string> {
  const { identifiers } = await tx.getRepository(Message).insert(message)
  return identifiers[0]!.id
}

interface MessageFilter {
  readonly kind?: MessageKind
  readonly state?: 'open' | 'done'
  readonly before?: number
}

/** Messages as operators see them, newest first, a page at a time. */
export async function listMessages(db: Db, filter: MessageFilter): Promise<MessageView[]> {
  const { kind = null, state = null, before = null } = filter
  const rows: (Omit<MessageView, 'id'> & { id: string })[] = await db.query(
    `select m.id, m.kind, m.name, m.email, m.text, m.about, m.sent_at as "sentAt",
       (select max(mail.sent_at) from mail where message_id = m.id) as "mailedAt", m.done_at as "doneAt"
     from message m
     where ($1::text is null or m.kind = $1)
       and ($2::text is null or (m.done_at is not null) = ($2 = 'done'))
       and ($3::bigint is null or m.id < $3)
     order by m.id desc limit ${pageSize}`,
    [kind, state, before],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Marks a message done by somebody, or open if null; false if there is none. */
export async function updateDone(
  db: Db,
  id: number,
  { doneBy, now }: { doneBy: string | null; now: Date },
): Promise<boolean> {
  const { affected } = await db
    .getRepository(Message)
    .update({ id: String(id) }, { doneBy, doneAt: doneBy === null ? null : now })
  return affected === 1
}
