import { type MailLimits, runOnce } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { DataSource } from 'typeorm'
import type { MailQueue } from '../mail/mail-queue.ts'
import { insertMail } from '../mail/outgoing-mail.repository.ts'
import type { Message } from './message.entity.ts'
import { insertMessage } from './message.repository.ts'

export interface MessageParts {
  readonly db: DataSource
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Stores a message with its mail to the operators in one transaction, then has it sent; a form that is sent again, once.
 * Errors: 429 if the caller caused too many mails; those of `runOnce`.
 */
export async function storeMessage(
  { db, mails, mailLimits, now }: MessageParts,
  message: Pick<Message, 'kind' | 'name' | 'email' | 'text' | 'about'>,
  request: FastifyRequest,
): Promise<void> {
  const sentAt = new Date(now())
  const { mailId } = await runOnce(db, {
    request,
    sent: message,
    nowMs: now(),
    async effect(tx) {
      // The operators of the site have no limit, their callers have.
      await mailLimits.count(request, [{ to: undefined }])
      const messageId = await insertMessage(tx, { ...message, sentAt })
      return { mailId: await insertMail(tx, { kind: 'message', messageId, createdAt: sentAt }) }
    },
  })
  // A mail that was sent already is not sent again.
  await mails.request([mailId])
}
