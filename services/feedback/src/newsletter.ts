import { retention } from '@homeground/catalog/defaults'
import {
  confirmNewsletter,
  openUnsubscribeNewsletter,
  paths,
  sendNewsletter,
  subscribeNewsletter,
  unsubscribeNewsletter,
} from '@homeground/contracts'
import { type MailText, mailText, oneClickUnsubscribe } from '@homeground/mail'
import {
  AppError,
  createIdTokens,
  type Db,
  identityOf,
  invalid,
  requireDatabase,
  requireOperatorRole,
  runOnce,
  type Server,
  signalOf,
  transactionWithin,
  unsubscribeRoutes,
} from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { type DataSource, EntitySchema, IsNull } from 'typeorm'
import { type MessageParts, refusePrograms } from './messages.routes.ts'
import { insertMail, OutgoingMail } from './outgoing-mails.ts'

const dayMs = 24 * 3600_000
const badLink = { token: 'is not a link that we sent, or has expired' }

interface Parts extends MessageParts {
  readonly identitySecret: string
}

/** Subscribes, confirms and unsubscribes without a login; sends an issue, for operators. */
export function newsletterRoutes(server: Server, parts: Parts): void {
  const { db, mails, mailLimits, now } = parts
  const tokens = newsletterTokens(parts.identitySecret)
  server.route({
    ...subscribeNewsletter,
    handler: async (request) => {
      refusePrograms(request.body)
      requireDatabase(db)
      await requestSubscription(parts, request.body.email, request)
      return { ok: true } as const
    },
  })

  server.route({
    ...confirmNewsletter,
    handler: async (request, reply) => {
      const id = tokens.confirm.read(request.body.token)
      if (id === undefined) throw invalid(badLink)
      requireDatabase(db)
      const createdAt = new Date(now())
      const mailId = await transactionWithin(db, signalOf(request), async (tx) => {
        const subscriber = await findSubscriber(tx, id)
        const ageMs = now() - (subscriber?.requestedAt.getTime() ?? 0)
        if (!subscriber?.confirmedAt && ageMs > retention.unconfirmedSubscriptionDays * dayMs) {
          throw invalid(badLink)
        }
        if (!subscriber || !(await confirmSubscriber(tx, id, createdAt))) return null
        await mailLimits.countNotice(subscriber.email)
        return insertMail(tx, { kind: 'welcome', subscriberId: id, createdAt })
      })
      if (mailId !== null) await mails.request([mailId])
      return reply.status(204).send(null)
    },
  })

  unsubscribeRoutes(server, {
    unsubscribe: unsubscribeNewsletter,
    open: openUnsubscribeNewsletter,
    tokens: tokens.unsubscribe,
    async end(id) {
      requireDatabase(db)
      await deleteSubscriber(db, id)
    },
  })

  server.route({
    ...sendNewsletter,
    handler: async (request, reply) => {
      requireOperatorRole(request)
      requireDatabase(db)
      const sentBy = identityOf(request).subject
      const mailIds = await insertIssue(db, { ...request.body, sentBy, createdAt: new Date(now()) })
      if (mailIds === null) {
        throw new AppError('conflict', 409, 'A newsletter with this subject was sent already.')
      }
      await mails.request(mailIds, { isIssue: true })
      request.log.info({ by: sentBy, recipients: mailIds.length }, 'newsletter sent')
      return reply.status(202).send({ recipients: mailIds.length })
    },
  })
}

/** An address that is entered again within this time was mailed what it needs. */
const mailIntervalMs = 3600_000

/**
 * Mails the link that confirms an address; to a subscriber, that there is nothing to confirm. Errors: 429 if the caller
 * caused too many mails, 503 if Redis is down, and then nothing is stored; those of `runOnce`.
 */
async function requestSubscription(
  { db, mails, mailLimits, now }: MessageParts,
  email: string,
  request: FastifyRequest,
): Promise<void> {
  const requestedAt = new Date(now())
  const { mailId } = await runOnce(db, {
    request,
    sent: email,
    nowMs: now(),
    async effect(tx) {
      const { id, confirmedAt } = await lockSubscriber(tx, { email, now: requestedAt })
      if (await wasMailedSince(tx, id, new Date(now() - mailIntervalMs))) return { id, mailId: null }
      const [isAllowed] = await mailLimits.count(request, [{ to: email }])
      if (!isAllowed) return { id, mailId: null }
      if (!confirmedAt) await renewRequest(tx, id, requestedAt)
      const kind = confirmedAt ? 'welcome' : 'confirm'
      return { id, mailId: await insertMail(tx, { kind, subscriberId: id, createdAt: requestedAt }) }
    },
    // Without a key, somebody who has unsubscribed may change their mind.
    lasts: async (tx, { id, mailId }, { hasKey }) =>
      hasKey || (mailId !== null && (await findSubscriber(tx, id)) !== null),
  })
  if (mailId !== null) await mails.request([mailId])
}

/** An address of the newsletter. */
export interface Subscriber {
  readonly id: string
  /** The owner's own spelling. */
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

/** Locks the subscriber of an address until the transaction ends, adding one that is not confirmed if there is none. */
async function lockSubscriber(tx: Db, { email, now }: { email: string; now: Date }): Promise<Subscriber> {
  const emailKey = email.toLowerCase()
  await tx.query(
    `insert into subscriber (email, email_key, requested_at) values ($1, $2, $3)
     on conflict (email_key) do nothing`,
    [email, emailKey, now],
  )
  return tx.getRepository(Subscriber).findOneOrFail({ where: { emailKey }, lock: { mode: 'pessimistic_write' } })
}

/** True if a subscriber was mailed, or will be, something that was requested since a moment. */
async function wasMailedSince(tx: Db, subscriberId: string, since: Date): Promise<boolean> {
  const [newest] = await tx.getRepository(OutgoingMail).find({
    where: [
      { subscriberId, kind: 'confirm' },
      { subscriberId, kind: 'welcome' },
    ],
    order: { createdAt: 'DESC' },
    take: 1,
  })
  return newest !== undefined && newest.createdAt > since
}

async function renewRequest(tx: Db, id: string, now: Date): Promise<void> {
  await tx.getRepository(Subscriber).update({ id }, { requestedAt: now })
}

/** Null if the subscription has ended. */
function findSubscriber(db: Db, id: string): Promise<Subscriber | null> {
  return db.getRepository(Subscriber).findOneBy({ id })
}

/** True if the subscriber was not confirmed before. */
async function confirmSubscriber(tx: Db, id: string, now: Date): Promise<boolean> {
  const { affected } = await tx.getRepository(Subscriber).update({ id, confirmedAt: IsNull() }, { confirmedAt: now })
  return affected === 1
}

/** Deletes a subscriber with the mails that are still to be sent. */
async function deleteSubscriber(db: Db, id: string): Promise<void> {
  await db.getRepository(Subscriber).delete({ id })
}

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

/** Stores an issue with a mail to each confirmed subscriber, and returns the numbers of the mails; null for a known subject. */
function insertIssue(
  db: DataSource,
  { subject, text, sentBy, createdAt }: Omit<Issue, 'id'>,
): Promise<number[] | null> {
  return db.transaction(async (tx) => {
    const [issue]: { id: string }[] = await tx.query(
      `insert into issue (subject, text, sent_by, created_at) values ($1, $2, $3, $4)
       on conflict do nothing returning id`,
      [subject, text, sentBy, createdAt],
    )
    if (!issue) return null
    const rows: { id: string }[] = await tx.query(
      `insert into mail (kind, subscriber_id, issue_id, created_at)
       select 'issue', id, $1, $2 from subscriber where confirmed_at is not null order by id
       returning id`,
      [issue.id, createdAt],
    )
    return rows.map(({ id }) => Number(id))
  })
}

/** Asks the owner of an address whether the newsletter is wanted. */
export const confirmMail = ({ confirm }: NewsletterLinks): MailText =>
  mailText(
    'Confirm your Homeground newsletter',
    `Someone entered this email for the Homeground newsletter. If it was you, open this link within ${retention.unconfirmedSubscriptionDays} days:`,
    confirm,
    "If it wasn't you, ignore this email. You won't get the newsletter, and we'll delete your address.",
  )

/** Says that the newsletter will come, and how to end it. */
export const welcomeMail = (links: NewsletterLinks): MailText => ({
  ...mailText(
    'You’re subscribed to the Homeground newsletter',
    'You’re subscribed. We write when new data or a new article is out, and never more than twice a month.',
    ...closing(links),
  ),
  headers: oneClickUnsubscribe(links.oneClick),
})

/** An issue for one subscriber. */
export const issueMail = ({ subject, text }: Issue, links: NewsletterLinks): MailText => ({
  ...mailText(subject, text.trim(), ...closing(links)),
  headers: oneClickUnsubscribe(links.oneClick),
})

const closing = ({ unsubscribe }: NewsletterLinks) => [
  'To stop the newsletter and delete your address, open this link:',
  unsubscribe,
]

/** The tokens of a subscriber's links, each for its own purpose. */
function newsletterTokens(identitySecret: string) {
  return {
    confirm: createIdTokens(identitySecret, 'newsletter-confirm'),
    unsubscribe: createIdTokens(identitySecret, 'newsletter-unsubscribe'),
  }
}

interface NewsletterLinks {
  readonly confirm: string
  readonly unsubscribe: string
  /** Mail programs post to it. */
  readonly oneClick: string
}

/** The links in the mails of a subscriber. Pages ask for a click, because scanners open every link. */
export function newsletterLinks(
  subscriberId: string,
  { publicUrl, identitySecret }: { publicUrl: string; identitySecret: string },
): NewsletterLinks {
  const tokens = newsletterTokens(identitySecret)
  const unsubscribe = `?token=${tokens.unsubscribe.make(subscriberId)}`
  return {
    confirm: `${publicUrl}/newsletter/confirm?token=${tokens.confirm.make(subscriberId)}`,
    unsubscribe: `${publicUrl}/newsletter/unsubscribe${unsubscribe}`,
    oneClick: `${publicUrl}${paths.newsletterUnsubscribe}${unsubscribe}`,
  }
}
