import type { MessageKind, ReportedFigure } from '@homeground/contracts'
import { deliver, type Mail, type Mailer, type MailText } from '@homeground/mail'
import { type QueueConnection, queues, startWorker } from '@homeground/queues'
import { type Db, type Log, repeat } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { Message } from './message.repository.ts'
import { confirmMail, Issue, issueMail, newsletterLinks, Subscriber, welcomeMail } from './newsletter.ts'
import { createMailQueue, lockUnsent, markSent, type OutgoingMail, unsentAfter } from './outgoing-mails.ts'

interface MailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Address of the operators; if empty, their mails wait. */
  readonly operators: string
  /** Signs the links of the newsletter. */
  readonly identitySecret: string
  readonly log: Log
}

const mailsPerCall = 1000
const checkMs = 60_000

/**
 * Sends the mails of the queue `feedback.mail`. If the mail server is down, they are tried again for days; every minute
 * those that are neither sent nor queued are queued, so that none depends on Redis.
 */
export function startMailWorker(parts: MailParts, { connection, prefix }: QueueConnection & { connection: Redis }) {
  const { db, log, operators } = parts
  const queue = createMailQueue({ connection, prefix, log })
  const worker = startWorker(queues.feedbackMail, { connection, prefix }, ({ mailId }) => sendMail(parts, mailId))
  worker.on('failed', (job, error) =>
    log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'mail not sent yet'),
  )
  const requestUnsent = async () => {
    let last: number | undefined = 0
    do {
      const options = { pageSize: mailsPerCall, toOperators: operators !== '' }
      const ids: number[] = await unsentAfter(db, last, options)
      await queue.request(ids)
      last = ids.at(-1)
    } while (last !== undefined)
  }
  const stop = repeat(db, requestUnsent, {
    firstAfterMs: 0,
    everyMs: checkMs,
    onFailure: (error) => log.warn({ err: error }, 'could not look for mails that are not sent'),
  })
  return {
    async close() {
      await stop()
      await worker.close()
      await queue.close()
    },
  }
}

/**
 * Sends a mail, unless it is sent already or not needed any more. A crash right after it was sent sends it again with the
 * same Message-ID. Errors: throws if a retry may succeed.
 */
async function sendMail(parts: MailParts, mailId: number): Promise<void> {
  await parts.db.transaction(async (tx) => {
    const outgoing = await lockUnsent(tx, mailId)
    if (!outgoing || (outgoing.kind === 'message' && parts.operators === '')) return
    const mail = await composeMail(tx, outgoing, parts)
    if (mail) {
      const { hostname } = new URL(parts.publicUrl)
      const identity = { id: `feedback-${mailId}@${hostname}`, date: outgoing.createdAt }
      await deliver(parts, { ...mail, identity })
    }
    await markSent(tx, outgoing)
  })
}

/** The mail of a row; null if it is not needed any more. */
async function composeMail(
  tx: Db,
  { kind, messageId, subscriberId, issueId }: OutgoingMail,
  { operators, publicUrl, identitySecret }: MailParts,
): Promise<Mail | null> {
  if (kind === 'message') {
    const message = await tx.getRepository(Message).findOneByOrFail({ id: messageId! })
    return { to: operators, ...messageMail(message, publicUrl) }
  }
  const subscriber = await tx.getRepository(Subscriber).findOneByOrFail({ id: subscriberId! })
  const { email: to, confirmedAt } = subscriber
  const links = newsletterLinks(subscriber.id, { publicUrl, identitySecret })
  if (kind === 'confirm') return confirmedAt ? null : { to, ...confirmMail(links) }
  if (kind === 'welcome') return { to, ...welcomeMail(links) }
  const issue = await tx.getRepository(Issue).findOneByOrFail({ id: issueId! })
  return { to, ...issueMail(issue, links) }
}

const titles: Record<MessageKind, string> = { feedback: 'Feedback', contact: 'Contact', problem: 'Data problem' }

const pages: Record<ReportedFigure['about'], string> = { zip: '/zip', school: '/school', district: '/schools/district' }

/** The mail to the operators about a message. What the person wrote is only in its text, never in a header. */
function messageMail(message: Message, publicUrl: string): MailText {
  const { id, kind, name, email, text, about, sentAt } = message
  const facts = {
    ...(kind === 'problem' && { Reference: id }),
    From: [name, email && `<${email}>`].filter(Boolean).join(' ') || 'no address given',
    Sent: sentAt.toISOString(),
    ...(about && {
      Page: `${publicUrl}${pages[about.about]}/${about.id}`,
      Figure: about.figure,
      Vintage: about.vintage ?? 'unknown',
      Data: about.dataVersion ?? 'unknown',
    }),
  }
  const lines = Object.entries(facts).map(([label, value]) => `${label}: ${value}`)
  const done = `Once it is answered: npm run operator -- done ${id}`
  return {
    subject: `${titles[kind]} #${id}`,
    text: `${lines.join('\n')}\n\n${text}\n\n${done}\n`,
    ...(email && { headers: { 'Reply-To': email } }),
  }
}
