import {
  countPageView,
  leastFormMs,
  listMessages as listMessagesRoute,
  markMessage,
  type ReportedFigure,
  reportDataProblem,
  sendContactMessage,
  submitFeedbackForm,
} from '@homeground/contracts'
import { messages } from '@homeground/contracts/messages'
import { screenOf } from '@homeground/contracts/screens'
import {
  AppError,
  createCalendar,
  type Db,
  identityOf,
  invalid,
  type MailLimits,
  notFound,
  productTimeZone,
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

/** The ids of what a report may be about. */
const ids: Record<ReportedFigure['about'], { readonly digits: number; readonly name: string }> = {
  zip: { digits: 5, name: 'a zip' },
  district: { digits: 7, name: 'a district’s NCES id' },
  school: { digits: 12, name: 'a school’s NCES id' },
}

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
      const { digits, name } = ids[about.about]
      if (about.id.length !== digits) throw invalid({ id: `is not ${name}` })
      requireDatabase(db)
      const text = problem.trim()
      const number = await storeMessage(parts, { kind: 'problem', name: '', email, text, about }, request)
      return { ...accepted, ...(number !== undefined && { reference: Number(number) }) }
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
 * Returns the number of the message; undefined for a repetition of what the former release stored. Errors: 429 if the caller caused too many mails; those of `runOnce`.
 */
async function storeMessage(
  { db, mails, mailLimits, now }: MessageParts,
  message: Pick<Message, 'kind' | 'name' | 'email' | 'text' | 'about'>,
  request: FastifyRequest,
): Promise<string | undefined> {
  const sentAt = new Date(now())
  const { mailId, messageId } = await runOnce<{ mailId: number; messageId?: string }>(db, {
    request,
    sent: message,
    nowMs: now(),
    async effect(tx) {
      // The operators of the site have no limit, their callers have.
      await mailLimits.count(request, [{ to: undefined }])
      const messageId = await insertMessage(tx, { ...message, sentAt })
      return { messageId, mailId: await insertMail(tx, { kind: 'message', messageId, createdAt: sentAt }) }
    },
  })
  // A mail that was sent already is not sent again.
  await mails.request([mailId])
  return messageId
}

interface Parts {
  readonly db: DataSource
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

/** `POST /api/pageview`: counts a view of a screen. Stores neither the path nor the title nor the caller. */
export function pageViewRoutes(server: Server, { db, now }: Parts): void {
  const dayAt = createCalendar(productTimeZone)
  server.route({
    ...countPageView,
    handler: async ({ body }, reply) => {
      requireDatabase(db)
      await incrementViews(db, { day: dayAt(now()).name, screen: screenOfPath(body.path) })
      return reply.status(204).send(null)
    },
  })
}

/** The screen that a path is counted under, without query and hash; `other` for unknown paths. */
function screenOfPath(path: string): string {
  const [pathname = ''] = path.split(/[?#]/)
  return screenOf(pathname) ?? 'other'
}

/**
 * Adds one to the views of a screen on a day (`YYYY-MM-DD`). SQL rather than an entity, because inserting or
 * incrementing must be one statement: concurrent views are all counted.
 */
async function incrementViews(db: Db, { day, screen }: { day: string; screen: string }): Promise<void> {
  await db.query(
    `insert into page_view as known (day, screen, views) values ($1, $2, 1)
     on conflict (day, screen) do update set views = known.views + 1`,
    [day, screen],
  )
}
