import type { Mailer } from '@homeground/mail'
import type { UserMailJob } from '@homeground/queues'
import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { Account } from '../accounts/account.entity.ts'
import { findAccount, findAccountsByEmail } from '../accounts/account.repository.ts'
import { emailKey } from '../addresses/email-key.ts'
import type { MailToken } from '../addresses/mail-token.entity.ts'
import { createMailToken, deleteMailToken } from '../addresses/mail-token.repository.ts'
import {
  addressChangedMail,
  confirmMail,
  invitationMail,
  mergedMail,
  resetMail,
} from './mail-texts.ts'

export interface MailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: Log
}

const hourMs = 3600_000

const linkKinds = {
  reset: { purpose: 'reset', lifetimeMs: hourMs, text: resetMail },
  'claimed-twice': { purpose: 'reset', lifetimeMs: hourMs, text: mergedMail },
  invitation: { purpose: 'reset', lifetimeMs: 72 * hourMs, text: invitationMail },
  confirm: { purpose: 'confirm', lifetimeMs: 7 * 24 * hourMs, text: confirmMail },
} as const

const pageOf: Record<MailToken['purpose'], string> = {
  reset: '/reset-password',
  confirm: '/confirm-email',
}

/** Keeps anyone from flooding somebody else's mailbox with links. */
const maxPerHour = 10

/** Sends the mail of a job, unless it is no longer needed. Errors: throws if a retry may succeed. */
export async function sendUserMail(parts: MailParts, job: UserMailJob): Promise<void> {
  if (job.kind === 'address-changed') {
    return deliver(parts, { to: job.email, ...addressChangedMail(parts.publicUrl) })
  }
  const account = await findRecipient(parts, job)
  if (account) await sendLink(parts, account, job.kind)
}

async function findRecipient(
  { db }: MailParts,
  job: Exclude<UserMailJob, { kind: 'address-changed' }>,
): Promise<Account | null | undefined> {
  if (job.kind === 'reset') return (await findAccountsByEmail(db, emailKey(job.email)))[0]
  const account = await findAccount(db, job.accountId)
  return job.kind === 'confirm' && account?.emailConfirmed ? undefined : account
}

async function sendLink(
  parts: MailParts,
  account: Account,
  kind: keyof typeof linkKinds,
): Promise<void> {
  const { db, publicUrl, now, log } = parts
  const { purpose, lifetimeMs, text } = linkKinds[kind]
  const token = await createMailToken(db, account, {
    ...{ purpose, lifetimeMs, nowMs: now(), maxPerHour },
  })
  if (!token) {
    log.warn({ accountId: account.id, kind }, 'mail not sent: too many links within an hour')
    return
  }
  try {
    const link = `${publicUrl}${pageOf[purpose]}?token=${token}`
    await deliver(parts, { to: account.email, ...text(link) })
  } catch (error) {
    // The retry creates its own token, and this one must not count toward the limit.
    await deleteMailToken(db, token)
    throw error
  }
}

async function deliver(
  { mailer, log }: MailParts,
  mail: Parameters<Mailer['send']>[0],
): Promise<void> {
  const { refused } = await mailer.send(mail)
  if (refused)
    log.warn({ subject: mail.subject, refused }, 'the mail server rejected the recipient')
}
