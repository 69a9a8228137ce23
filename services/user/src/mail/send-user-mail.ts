import { deliver } from '@homeground/mail'
import type { UserMailJob } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import type { Account } from '../accounts/account.entity.ts'
import {
  findAccount,
  findConfirmedAccount,
  findNewestUnconfirmed,
} from '../accounts/account.repository.ts'
import { emailKey } from '../addresses/email-key.ts'
import type { MailToken } from '../addresses/mail-token.entity.ts'
import { createMailToken, deleteMailToken } from '../addresses/mail-token.repository.ts'
import { sendDigest } from '../digest/send-digest.ts'
import type { MailParts } from './mail-parts.ts'
import {
  addressChangedMail,
  confirmMail,
  invitationMail,
  resetMail,
  takenMail,
} from './mail-texts.ts'

const hourMs = 3600_000

const linkKinds = {
  reset: { purpose: 'reset', lifetimeMs: hourMs, text: resetMail },
  taken: { purpose: 'reset', lifetimeMs: hourMs, text: takenMail },
  invitation: { purpose: 'reset', lifetimeMs: 72 * hourMs, text: invitationMail },
  confirm: { purpose: 'confirm', lifetimeMs: 7 * 24 * hourMs, text: confirmMail },
} as const

const pageOf: Record<MailToken['purpose'], string> = {
  reset: '/reset-password',
  confirm: '/confirm-email',
}

/** Sends the mail of a job, unless it is no longer needed. Errors: throws if a retry may succeed. */
export async function sendUserMail(parts: MailParts, job: UserMailJob): Promise<void> {
  if (job.kind === 'address-changed') {
    return deliver(parts, { to: job.email, ...addressChangedMail(parts.publicUrl) })
  }
  if (job.kind === 'digest') return sendDigest(parts, job)
  const link = await findLink(parts.db, job)
  if (link) await sendLink(parts, link)
}

interface Link {
  readonly account: Account
  /** Where it is sent: the account's address or its pending one. */
  readonly email: string
  readonly kind: keyof typeof linkKinds
}

/** Which link of which account a job's recipient needs now; undefined for none. */
async function findLink(
  db: DataSource,
  job: Exclude<UserMailJob, { kind: 'address-changed' | 'digest' }>,
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
  return owner
    ? { account: owner, email: owner.email, kind: 'taken' }
    : { account, email, kind: 'confirm' }
}

async function sendLink(parts: MailParts, { account, email, kind }: Link): Promise<void> {
  const { db, publicUrl, now } = parts
  const { purpose, lifetimeMs, text } = linkKinds[kind]
  const token = await createMailToken(db, account, {
    ...{ email, purpose, lifetimeMs, nowMs: now() },
  })
  try {
    const link = `${publicUrl}${pageOf[purpose]}?token=${token}`
    await deliver(parts, { to: email, ...text(link) })
  } catch (error) {
    // The retry creates its own token.
    await deleteMailToken(db, token)
    throw error
  }
}
