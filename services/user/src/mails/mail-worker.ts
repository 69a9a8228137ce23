import { deliver, type MailText, mailText } from '@homeground/mail'
import { type QueueConnection, queues, type SecurityEvent, startWorker, type UserMailJob } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import {
  type Account,
  emailKey,
  findAccount,
  findConfirmedAccount,
  findNewestUnconfirmed,
} from '../accounts/account.repository.ts'
import { createMailToken, deleteMailToken, type MailToken } from '../accounts/mail-token.repository.ts'
import { type DigestMailParts, sendDigest } from '../digest/send-digest.ts'

export interface MailParts extends DigestMailParts {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Sends the mails of the queue `user.mail`. If the mail server is down, it retries for three days. */
export function startMailWorker(parts: MailParts, connection: QueueConnection) {
  const worker = startWorker(queues.userMail, connection, (job) => sendUserMail(parts, job))
  worker.on('failed', (job, error) =>
    parts.log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'mail not sent yet'),
  )
  return { close: () => worker.close() }
}

/** Sends the mail of a job, unless it is no longer needed. Errors: throws if a retry may succeed. */
export async function sendUserMail(parts: MailParts, job: UserMailJob): Promise<void> {
  if (job.kind === 'address-changed') {
    return deliver(parts, { to: job.email, ...addressChangedMail(parts.publicUrl) })
  }
  if (job.kind === 'digest') return sendDigest(parts, job)
  if (job.kind === 'security') return sendSecurityMail(parts, job)
  const link = await findLink(parts.db, job)
  if (!link) return
  const { account, email, kind } = link
  const { purpose, lifetimeMs, text } = linkKinds[kind]
  const token = { email, purpose, lifetimeMs, nowMs: parts.now() }
  await sendLink(parts, account, { token, text })
}

const hourMs = 3600_000

/** The user forgot the password. */
const resetMail = (link: string): MailText =>
  mailText(
    'Reset your Homeground password',
    'We received a request to reset your Homeground password. To choose a new one, open this link within 60 minutes. It works once.',
    link,
    "If you didn't request this, ignore this email. Your password won't change.",
  )

/** An account was registered with, or changed to, this address. */
const confirmMail = (link: string): MailText =>
  mailText(
    'Confirm your email for Homeground',
    'Someone used this email for a Homeground account. If it was you, open this link within 7 days to confirm your email:',
    link,
    "If you open it in a different browser than the one you signed up in, you'll be asked to choose a new password. If it wasn't you, ignore this email. Unconfirmed accounts are deleted automatically.",
  )

/** Someone signed up with, or changed to, an address that has a confirmed account. */
const takenMail = (link: string): MailText =>
  mailText(
    'You already have a Homeground account',
    'Someone, probably you, used this email for a new Homeground account, but you already have one. Log in with its password. If you forgot it, open this link within 60 minutes to choose a new one. It works once.',
    link,
    "To keep places you've saved since then, choose “Already have an account?” in the browser you used. If it wasn't you, ignore this email. No one got access to your account.",
  )

/** An operator was created for an address without an account. */
const invitationMail = (link: string): MailText =>
  mailText(
    "You're invited to Homeground",
    "You're now an operator of Homeground. To set your password, open this link within 3 days:",
    link,
    'If the link has expired, use “Forgot password” on the login page to get a new one.',
  )

const linkKinds = {
  reset: { purpose: 'reset', lifetimeMs: hourMs, text: resetMail },
  taken: { purpose: 'reset', lifetimeMs: hourMs, text: takenMail },
  invitation: { purpose: 'reset', lifetimeMs: 72 * hourMs, text: invitationMail },
  confirm: { purpose: 'confirm', lifetimeMs: 7 * 24 * hourMs, text: confirmMail },
} as const

/** Long enough for an owner on vacation. Who else may use it meanwhile: docs/adr/0029. */
const secureLifetimeMs = 7 * 24 * hourMs

const pageOf: Record<MailToken['purpose'], string> = {
  reset: '/reset-password',
  confirm: '/confirm-email',
  secure: '/secure-account',
}

/** Finds the link that the recipient of a job needs now; undefined for none. */
async function findLink(
  db: DataSource,
  job: Exclude<UserMailJob, { kind: 'address-changed' | 'digest' | 'security' }>,
): Promise<Link | undefined> {
  if (job.kind === 'reset') {
    const key = emailKey(job.email)
    const owner = await findConfirmedAccount(db, key)
    if (owner) return { account: owner, email: owner.email, kind: 'reset' }
    const newest = await findNewestUnconfirmed(db, key)
    return newest ? { account: newest, email: newest.email, kind: 'confirm' } : undefined
  }
  const account = await findAccount(db, job.accountId)
  if (!account) return undefined
  if (job.kind === 'invitation') return { account, email: account.email, kind: 'invitation' }
  const email = account.emailConfirmed ? account.pendingEmail : account.email
  if (email === null) return undefined
  const owner = await findConfirmedAccount(db, emailKey(email))
  return owner ? { account: owner, email: owner.email, kind: 'taken' } : { account, email, kind: 'confirm' }
}

interface Link {
  readonly account: Account
  /** Where it is sent: the account's address or its pending one. */
  readonly email: string
  readonly kind: keyof typeof linkKinds
}

/** Mails the address that the account had then, whichever it has now. The link counts from then, however late it is sent. */
async function sendSecurityMail(
  parts: MailParts,
  { accountId, email, event, atMs }: Extract<UserMailJob, { kind: 'security' }>,
): Promise<void> {
  const account = await findAccount(parts.db, accountId)
  if (!account) return
  const purpose = 'secure'
  const token = { email, purpose, lifetimeMs: secureLifetimeMs, nowMs: atMs } as const
  await sendLink(parts, account, { token, text: (link) => securityMail(event, { link, atMs }) })
}

async function sendLink(
  parts: MailParts,
  account: Account,
  input: { readonly token: Parameters<typeof createMailToken>[2]; readonly text: (link: string) => MailText },
): Promise<void> {
  const { db, publicUrl } = parts
  const { email, purpose } = input.token
  const token = await createMailToken(db, account, input.token)
  try {
    const link = `${publicUrl}${pageOf[purpose]}?token=${token}`
    await deliver(parts, { to: email, ...input.text(link) })
  } catch (error) {
    // The retry creates its own token.
    await deleteMailToken(db, token)
    throw error
  }
}

/** The subject and the first sentence of the mail about each event. */
const securityEvents: Record<SecurityEvent, { subject: string; sentence: string }> = {
  login: {
    subject: 'New login to your Homeground account',
    sentence: 'Someone logged in to your Homeground account in a browser that it did not know.',
  },
  password: {
    subject: 'Your Homeground password was changed',
    sentence: 'The password of your Homeground account was changed.',
  },
  'email-requested': {
    subject: 'Your Homeground email is about to change',
    sentence:
      'Someone entered a new email for your Homeground account. It takes effect once it is confirmed; until then, log in with this one.',
  },
  email: {
    subject: 'Your Homeground email was changed',
    sentence: 'Your Homeground account has a new email now, and only that one logs in.',
  },
  'second-factor-on': {
    subject: 'Two-factor authentication is on',
    sentence: 'Two-factor authentication was turned on for your Homeground account.',
  },
  'second-factor-off': {
    subject: 'Two-factor authentication is off',
    sentence: 'Two-factor authentication was turned off for your Homeground account.',
  },
  'api-key': {
    subject: 'New API key for your Homeground account',
    sentence: 'An API key was created for your Homeground account.',
  },
}

const utc = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Tells the owner of an account what happened to it. The link is for an owner who did not do it. */
function securityMail(event: SecurityEvent, { link, atMs }: { link: string; atMs: number }): MailText {
  const { subject, sentence } = securityEvents[event]
  return mailText(
    subject,
    `${sentence} Time: ${utc.format(atMs)} UTC.`,
    'If it was you, there is nothing to do.',
    "If it wasn't you, open this link within 7 days to secure your account. It works once. It logs out all devices, undoes a change of the email, and lets you choose a new password:",
    link,
  )
}

/** Notifies the address of an account that is about to have another one. */
const addressChangedMail = (site: string): MailText =>
  mailText(
    'Your Homeground email is about to change',
    'Someone, probably you, entered a new email for your Homeground account. It takes effect once the new email is confirmed. Until then, log in with this one.',
    "If it wasn't you, someone knows your password. Choose a new one with “Forgot password” on the login page, and change it anywhere else you use it:",
    site,
  )
