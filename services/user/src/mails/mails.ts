import { createHmac, hkdfSync } from 'node:crypto'
import { confirmationCode } from '@homeground/contracts/account-rules'
import { deliver, type MailText, mailText } from '@homeground/mail'
import {
  addJob,
  addJobOnce,
  createQueue,
  type JobRun,
  type QueueConnection,
  queues,
  type SecurityEvent,
  startWorker,
  type UserMailJob,
} from '@homeground/queues'
import { type Log, logSecurityEvent, type MailLimits, repeat, unavailable } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import {
  type Account,
  emailKey,
  findAccount,
  findConfirmedAccount,
  findNewestUnconfirmed,
} from '../accounts/account.repository.ts'
import { codeOf, storeEmailCode } from '../accounts/email-code.repository.ts'
import { attemptOf, type LoginAttempts } from '../accounts/login-attempts.ts'
import { deleteMailToken, type MailToken, storeMailToken } from '../accounts/mail-token.repository.ts'
import { type DigestMailParts, sendDigest } from '../digest/send-digest.ts'
import { type ReceiptParts, requestUnsentReceipts, sendReceipt } from './receipts.ts'

export interface MailParts extends DigestMailParts, ReceiptParts {
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const receiptCheckMs = 60_000

/**
 * Sends the mails of the queue `user.mail`. If the mail server is down, it retries for three days. Every minute the
 * receipts that are neither sent nor queued are queued, so that none depends on Redis.
 */
export function startMailWorker(parts: MailParts, connection: QueueConnection) {
  const worker = startWorker(queues.userMail, connection, (job, _report, run) => sendUserMail(parts, job, run))
  worker.on('failed', (job, error) =>
    parts.log.warn({ err: error, job: job?.id, attempts: job?.attemptsMade }, 'mail not sent yet'),
  )
  const queue = createQueue(queues.userMail, connection)
  const stop = repeat(parts.db, () => requestUnsentReceipts(parts.db, queue), {
    firstAfterMs: 0,
    everyMs: receiptCheckMs,
    onFailure: (error) => parts.log.warn({ err: error }, 'could not look for receipts that are not sent'),
  })
  return {
    async close() {
      await stop()
      await worker.close()
      await queue.close()
    },
  }
}

/** The attempt that sends a mail. */
export type MailRun = Pick<JobRun, 'jobId' | 'requestedAtMs'>

/**
 * Sends the mail of a job, unless it is no longer needed. A crash right after the mail was sent sends it again with the same
 * Message-ID, link and code. Errors: throws if a retry may succeed.
 */
export async function sendUserMail(parts: MailParts, job: UserMailJob, run: MailRun): Promise<void> {
  if (job.kind === 'digest') return sendDigest(parts, job)
  if (job.kind === 'receipt') return sendReceipt(parts, job)
  if (job.kind === 'address-changed') {
    const { identity } = secretsOf(parts, run, job.email)
    return deliver(parts, { to: job.email, ...addressChangedMail(parts.publicUrl), identity })
  }
  if (job.kind === 'security') return sendSecurityMail(parts, job, run)
  const link = await findLink(parts.db, job)
  if (!link) return
  const { account, email, kind } = link
  const { purpose, lifetimeMs, text } = linkKinds[kind]
  const token = { email, purpose, lifetimeMs, nowMs: parts.now() }
  // A mail that anybody can request must not replace the code of the mail that the owner is reading.
  const withCode = kind === 'confirm' && job.kind === 'confirm'
  await sendLink(parts, account, { token, text, withCode, run })
}

/** What nobody can guess of a mail, and what names it: both follow from its job, so that they are the same in each attempt. */
function secretsOf(
  { identitySecret, publicUrl }: Pick<MailParts, 'identitySecret' | 'publicUrl'>,
  { jobId, requestedAtMs }: MailRun,
  about: string,
) {
  const key = Buffer.from(hkdfSync('sha256', identitySecret, '', 'mails', 32))
  const derive = (use: string) => createHmac('sha256', key).update(`${use} ${jobId} ${requestedAtMs} ${about}`).digest()
  return {
    token: derive('token').toString('base64url'),
    code: codeOf(derive('code').readUIntBE(0, 6)),
    identity: {
      id: `mail-${derive('id').toString('hex', 0, 16)}@${new URL(publicUrl).hostname}`,
      date: new Date(requestedAtMs),
    },
  }
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
const confirmMail = (link: string, code?: string): MailText =>
  mailText(
    'Confirm your email for Homeground',
    ...(code === undefined
      ? ['Someone used this email for a Homeground account. If it was you, open this link within 7 days to confirm it:']
      : [
          `Someone used this email for a Homeground account. If it was you, enter this code where you signed up, within ${confirmationCode.minutes} minutes:`,
          code,
          'Or open this link within 7 days, on any device:',
        ]),
    link,
    'In another browser than the one you signed up in, the link shows a new code to enter there, or lets you choose a new password.',
    "If it wasn't you, ignore this email, and give the code to no one: it would let them use your email for their account. Unconfirmed accounts are deleted automatically.",
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
  job: Exclude<UserMailJob, { kind: 'address-changed' | 'digest' | 'security' | 'receipt' }>,
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
  run: MailRun,
): Promise<void> {
  const account = await findAccount(parts.db, accountId)
  if (!account) return
  const purpose = 'secure'
  const token = { email, purpose, lifetimeMs: secureLifetimeMs, nowMs: atMs } as const
  await sendLink(parts, account, { token, text: (link) => securityMail(event, { link, atMs }), withCode: false, run })
}

async function sendLink(
  parts: MailParts,
  account: Account,
  input: {
    readonly token: Omit<Parameters<typeof storeMailToken>[2], 'token'>
    readonly text: (link: string, code?: string) => MailText
    /** Also mails a code that confirms the address where its owner signed up. */
    readonly withCode: boolean
    readonly run: MailRun
  },
): Promise<void> {
  const { db, publicUrl, identitySecret, now } = parts
  const { email, purpose } = input.token
  const { token, code, identity } = secretsOf(parts, input.run, `${purpose} ${email}`)
  await storeMailToken(db, account, { ...input.token, token })
  try {
    const link = `${publicUrl}${pageOf[purpose]}?token=${token}`
    const forCode = { accountId: account.id, email, code, identitySecret, nowMs: now() }
    if (input.withCode) await storeEmailCode(db, forCode)
    await deliver(parts, { to: email, ...input.text(link, input.withCode ? code : undefined), identity })
  } catch (error) {
    // The retry stores them again.
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

const dayMs = 24 * 3600_000

export interface MailQueue {
  /** Asks the worker to send a mail; with an id, once a day. Errors: 503 if Redis is down. */
  add(job: UserMailJob, id?: string): Promise<void>
  close(): Promise<void>
}

/** `redis`: a connection whose commands fail at once, as `queueRedis(url, 'producer')` creates it. */
export function createMailQueue({ redis, prefix }: { redis: Redis; prefix: string }): MailQueue {
  const queue = createQueue(queues.userMail, { connection: redis, prefix })
  const mailUnavailable = (error?: unknown) => unavailable('Mail is unavailable right now. Please try again.', error)
  return {
    async add(job, id) {
      // BullMQ would wait for Redis forever, but the caller needs a response.
      if (redis.status !== 'ready') throw mailUnavailable()
      const added =
        id === undefined
          ? addJob(queue, queues.userMail, job)
          : addJobOnce(queue, queues.userMail, job, { id, withinMs: dayMs })
      await added.catch((error: unknown) => {
        throw mailUnavailable(error)
      })
    },
    async close() {
      if (redis.status === 'ready') await queue.close()
    },
  }
}

export interface MailRequestParts {
  readonly attempts: LoginAttempts
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  readonly log: Log
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}

interface LinkRequest {
  /** Where the link is mailed. */
  readonly to: string
  readonly request: FastifyRequest
}

/**
 * Counts a link that a call is about to mail, before anything changes. False if the address gets no more within the
 * hour, on which the response must not depend. Errors: 429 if the caller caused too many mails; 503 if Redis is down.
 */
export async function countLink(
  { attempts, mailLimits }: MailRequestParts,
  { to, request }: LinkRequest,
): Promise<boolean> {
  const attempt = attemptOf(request, to)
  const ownDevice = (await attempts.isKnownDevice(attempt)) ? attempt.deviceHash! : undefined
  const [isAllowed] = await mailLimits.count(request, [{ to, ownDevice }])
  if (!isAllowed) request.log.warn('mail not sent: too many to one address within an hour')
  return isAllowed === true
}

/** Counts a link and asks the worker to mail it. Errors: those of {@link countLink}. */
export async function requestLink(parts: MailRequestParts, job: UserMailJob, link: LinkRequest): Promise<void> {
  if (await countLink(parts, link)) await parts.mails.add(job)
}

/**
 * Mails the owner of an account about a change or a login, with a link that secures the account. `account`: as it was before,
 * so that the mail goes to its former address. An address that is not confirmed gets none: it may be a stranger's. The mail
 * counts toward the limit of its recipient, but is sent in any case. Errors: 503 if Redis is down.
 */
export async function notifyOwner(
  { mails, mailLimits, now, log }: Pick<MailRequestParts, 'mails' | 'mailLimits' | 'now' | 'log'>,
  { id: accountId, email, emailConfirmed }: Account,
  event: SecurityEvent,
): Promise<void> {
  if (!emailConfirmed) return
  logSecurityEvent(log, 'owner informed', { account: accountId, about: event })
  await mailLimits.countNotice(email)
  await mails.add({ kind: 'security', event, accountId, email, atMs: now() })
}
