import { deliver, type MailText } from '@homeground/mail'
import type { UserMailJob } from '@homeground/queues'
import type { DataSource } from 'typeorm'
import type { Account } from '../accounts/account.entity.ts'
import { findAccount, findConfirmedAccount, findNewestUnconfirmed } from '../accounts/account.repository.ts'
import { emailKey } from '../addresses/email-key.ts'
import type { MailToken } from '../addresses/mail-token.entity.ts'
import { createMailToken, deleteMailToken } from '../addresses/mail-token.repository.ts'
import { sendDigest } from '../digest/send-digest.ts'
import type { MailParts } from './mail-parts.ts'
import { addressChangedMail, confirmMail, invitationMail, resetMail, securityMail, takenMail } from './mail-texts.ts'

const hourMs = 3600_000

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

/** Goes to the address that the account had then, whichever it has now. Its link counts from then, however late it is sent. */
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

interface Link {
  readonly account: Account
  /** Where it is sent: the account's address or its pending one. */
  readonly email: string
  readonly kind: keyof typeof linkKinds
}

/** Which link of which account a job's recipient needs now; undefined for none. */
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
