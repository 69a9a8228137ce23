import {
  leastFormMs,
  listMessages as listMessagesRoute,
  markMessage,
  reportDataProblem,
  sendContactMessage,
  submitFeedbackForm,
} from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import {
  AppError,
  identityOf,
  invalid,
  type MailLimits,
  notFound,
  requireDatabase,
  requireOperatorRole,
  runOnce,
  type Server,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { DataSource } from 'typeorm'
import { insertMessage, listMessages, type Message, updateDone } from './message.repository.ts'
import { insertMail, type MailQueue } from './outgoing-mails.ts'

export interface MessageParts {
  readonly db: DataSource
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const accepted = { ok: true } as const

/**
 * The forms that anybody may send: feedback, contact, and problems with the data. Nothing of the caller is stored but hashes:
 * of its network address for an hour, and for a day one by which a form that is sent again is recognized. Operators list
 * the messages and mark them done.
 */
export function messageRoutes(server: Server, parts: MessageParts): void {
  const { db, now } = parts
  server.route({
    ...submitFeedbackForm,
    handler: async (request) => {
      const { body } = request
      const [name, text] = [body.name.trim(), body.feedback.trim()]
      requireBoth({ name, feedback: text })
      refusePrograms(body)
      requireDatabase(db)
      await storeMessage(parts, { kind: 'feedback', name, email: null, text, about: null }, request)
      return accepted
    },
  })

  server.route({
    ...sendContactMessage,
    handler: async (request) => {
      const { body } = request
      refusePrograms(body)
      requireDatabase(db)
      const [name, email, text] = [body.name.trim(), body.email, body.message.trim()]
      await storeMessage(parts, { kind: 'contact', name, email, text, about: null }, request)
      return accepted
    },
  })

  server.route({
    ...reportDataProblem,
    handler: async (request) => {
      const { problem, email = null, website: _, elapsedMs: __, ...about } = request.body
      refusePrograms(request.body)
      if ((about.about === 'zip') !== (about.id.length === 5)) {
        throw invalid({ id: `is not a ${about.about === 'zip' ? 'zip' : 'school’s NCES id'}` })
      }
      requireDatabase(db)
      const text = problem.trim()
      await storeMessage(parts, { kind: 'problem', name: '', email, text, about }, request)
      return accepted
    },
  })

  server.route({
    ...listMessagesRoute,
    handler: async (request) => {
      requireOperatorRole(request)
      requireDatabase(db)
      return listMessages(db, request.query)
    },
  })

  server.route({
    ...markMessage,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const { id } = request.params
      const { done } = request.body
      const by = identityOf(request).subject
      if (!(await updateDone(db, id, { doneBy: done ? by : null, now: new Date(now()) }))) {
        throw notFound(`There is no message ${id}.`)
      }
      request.log.info({ by, message: id, done }, 'message marked')
      return reply.status(204).send(null)
    },
  })
}

/** Errors: 422 with the specification's sentence, which names the empty fields. */
function requireBoth(fields: Readonly<Record<'name' | 'feedback', string>>): void {
  const empty = Object.entries(fields).filter(([, text]) => text === '')
  if (empty.length === 0) return
  throw new AppError('validation', 422, messages.feedbackFailed, {
    fields: Object.fromEntries(empty.map(([name]) => [name, ['is empty']])),
  })
}

/** Refuses a form that a program has probably filled in. Errors: 422 with what a person can do. */
export function refusePrograms({ website, elapsedMs }: { website?: string; elapsedMs?: number }): void {
  if (website) {
    throw refusal(
      'website',
      'Not sent: a field that must stay empty was filled in. Clear it, or turn autofill off, and try again.',
    )
  }
  if (elapsedMs !== undefined && elapsedMs < leastFormMs) {
    throw refusal('elapsedMs', 'Not sent: the form was sent too fast. Wait a few seconds and try again.')
  }
}

function refusal(field: 'website' | 'elapsedMs', sentence: string): AppError {
  return new AppError('validation', 422, sentence, { fields: { [field]: [sentence] } })
}

/**
 * Stores a message with its mail to the operators in one transaction, then has it sent; a form that is sent again, once.
 * Errors: 429 if the caller caused too many mails; those of `runOnce`.
 */
async function storeMessage(
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
