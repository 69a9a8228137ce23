import { createHash } from 'node:crypto'
import type { DataSource } from 'typeorm'
import type { MailQueue } from '../mail/mail-queue.ts'
import { insertMail } from '../mail/outgoing-mail.repository.ts'
import type { Message } from './message.entity.ts'
import { insertMessage, wasSentSince } from './message.repository.ts'

/** The same text within this time is a form that was sent twice. */
const sameFormMs = 10 * 60_000

export interface MessageParts {
  readonly db: DataSource
  readonly mails: MailQueue
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Stores a message with its mail to the operators in one transaction, then has it sent. Once per message. */
export async function storeMessage(
  { db, mails, now }: MessageParts,
  message: Pick<Message, 'kind' | 'name' | 'email' | 'text' | 'about'>,
): Promise<void> {
  const contentHash = createHash('sha256').update(JSON.stringify(message)).digest('hex')
  const sentAt = new Date(now())
  const mailId = await db.transaction(async (tx) => {
    const since = new Date(sentAt.getTime() - sameFormMs)
    if (await wasSentSince(tx, contentHash, since)) return null
    const messageId = await insertMessage(tx, { ...message, contentHash, sentAt })
    return insertMail(tx, { kind: 'message', messageId, createdAt: sentAt })
  })
  if (mailId !== null) await mails.request([mailId])
}
