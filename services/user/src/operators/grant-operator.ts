import type { Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { refreshSessions } from '../sessions/refresh-sessions.ts'
import { insertOperator, insertToken, promoteOwner } from './operator.repository.ts'
import { newToken, tokenHash } from './token.ts'

export interface OperatorParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly mails: MailQueue
  /** Milliseconds since 1970; tests move it. */
  readonly now: () => number
}

/**
 * Makes the owner of an address an operator, or an account for it when nobody has proved to have it, and
 * gives it one more token. Errors: 503 while Postgres or Redis is away; the next try does what is missing.
 */
export async function grantOperator(
  { db, sessions, mails, now }: OperatorParts,
  email: string,
): Promise<{ email: string; token: string; invited: boolean }> {
  const key = emailKey(email)
  const account = await db.transaction(async (tx) => {
    await lockAddress(tx, key)
    return (await promoteOwner(tx, key)) ?? (await insertOperator(tx, email))
  })
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  const invited = !account.hasPassword
  if (invited) await mails.add({ kind: 'invitation', accountId: account.id })
  // Last, because it is told only here: a failure before leaves no token that nobody knows.
  const token = newToken()
  await insertToken(db, { hash: tokenHash(token), accountId: account.id, nowMs: now() })
  return { email: account.email, token, invited }
}
