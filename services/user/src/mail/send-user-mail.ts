import type { Mailer } from '@homeground/mail'
import type { UserMailJob } from '@homeground/queues'
import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { type Account, accountsOfAddress, findAccount } from '../accounts/account.repository.ts'
import { emailKey } from '../addresses/email-key.ts'
import { forgetToken, makeToken, type Purpose } from '../addresses/mail-token.repository.ts'
import {
  addressChangedLetter,
  claimedTwiceLetter,
  confirmLetter,
  invitationLetter,
  resetLetter,
} from './mail-texts.ts'

export interface MailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site as visitors see it, without a slash at its end. */
  readonly publicUrl: string
  readonly now: () => number
  readonly log: Log
}

const hourMs = 3600_000

const linkKinds = {
  reset: { purpose: 'reset', lifetimeMs: hourMs, letter: resetLetter },
  'claimed-twice': { purpose: 'reset', lifetimeMs: hourMs, letter: claimedTwiceLetter },
  invitation: { purpose: 'reset', lifetimeMs: 72 * hourMs, letter: invitationLetter },
  confirm: { purpose: 'confirm', lifetimeMs: 7 * 24 * hourMs, letter: confirmLetter },
} as const

const pageOf: Record<Purpose, string> = { reset: '/reset-password', confirm: '/confirm-email' }

/** So that nobody fills another's mailbox by asking again and again. */
const atMostAnHour = 10

/** Sends the mail that a job is about, if there is still one to send. Errors: throws when it is worth another try. */
export async function sendUserMail(parts: MailParts, job: UserMailJob): Promise<void> {
  if (job.kind === 'address-changed') {
    return deliver(parts, { to: job.email, ...addressChangedLetter(parts.publicUrl) })
  }
  const account = await receiverOf(parts, job)
  if (account) await sendLink(parts, account, job.kind)
}

async function receiverOf(
  { db }: MailParts,
  job: Exclude<UserMailJob, { kind: 'address-changed' }>,
): Promise<Account | undefined> {
  if (job.kind === 'reset') return (await accountsOfAddress(db, emailKey(job.email)))[0]
  const account = await findAccount(db, job.accountId)
  return job.kind === 'confirm' && account?.emailConfirmed ? undefined : account
}

async function sendLink(
  parts: MailParts,
  account: Account,
  kind: keyof typeof linkKinds,
): Promise<void> {
  const { db, publicUrl, now, log } = parts
  const { purpose, lifetimeMs, letter } = linkKinds[kind]
  const token = await makeToken(db, account, { purpose, lifetimeMs, nowMs: now(), atMostAnHour })
  if (!token) {
    log.warn({ accountId: account.id, kind }, 'no mail: too many links within the hour')
    return
  }
  try {
    const link = `${publicUrl}${pageOf[purpose]}?token=${token}`
    await deliver(parts, { to: account.email, ...letter(link) })
  } catch (error) {
    // The next try makes its own, and this one counts for nothing.
    await forgetToken(db, token)
    throw error
  }
}

async function deliver(
  { mailer, log }: MailParts,
  mail: Parameters<Mailer['send']>[0],
): Promise<void> {
  const { refused } = await mailer.send(mail)
  if (refused) log.warn({ subject: mail.subject, refused }, 'the mail server refused the receiver')
}
