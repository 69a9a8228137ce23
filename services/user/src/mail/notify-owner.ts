import type { SecurityEvent } from '@homeground/queues'
import type { Account } from '../accounts/account.entity.ts'
import type { AccountParts } from '../accounts/parts.ts'

/**
 * Mails the owner of an account about a change or a login, with a link that secures the account. `account`: as it was before,
 * so that the mail goes to its former address. An address that is not confirmed gets none: it may be a stranger's. The mail
 * counts toward the limit of its recipient, but is sent in any case. Errors: 503 if Redis is down.
 */
export async function notifyOwner(
  { mails, mailLimits, now }: Pick<AccountParts, 'mails' | 'mailLimits' | 'now'>,
  { id: accountId, email, emailConfirmed }: Account,
  event: SecurityEvent,
): Promise<void> {
  if (!emailConfirmed) return
  await mailLimits.countNotice(email)
  await mails.add({ kind: 'security', event, accountId, email, atMs: now() })
}
