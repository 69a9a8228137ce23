import type { FastifyRequest } from 'fastify'
import { clearPendingEmail, insertAccount } from '../accounts/account.repository.ts'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import { revokeMailTokens } from '../addresses/mail-token.repository.ts'
import { refreshSessions } from '../sessions/session-user.ts'
import { insertOperatorToken, promoteConfirmedAccount } from './operator.repository.ts'
import { createOperatorToken, hashOperatorToken } from './operator-token.ts'
import type { OperatorParts } from './parts.ts'

/**
 * Makes the confirmed account of an address an operator, or creates one and invites it by mail, and gives it
 * a new token. A change to another address that is not confirmed is dropped: operators keep theirs. Errors: 429 after too
 * many invitations; 503 if Postgres or Redis is down; calling again completes what is missing.
 */
export async function grantOperator(
  { db, sessions, mails, mailLimits, now }: OperatorParts,
  { email, request }: { email: string; request: FastifyRequest },
): Promise<{ email: string; token: string; invited: boolean }> {
  const key = emailKey(email)
  const account = await db.transaction(async (tx) => {
    await lockAddress(tx, key)
    const promoted = await promoteConfirmedAccount(tx, key)
    if (promoted) {
      const { id: accountId } = promoted
      await clearPendingEmail(tx, accountId)
      await revokeMailTokens(tx, { accountId, purposes: ['confirm'], nowMs: now() })
    }
    // A new account counts as confirmed: only whoever reads the mail of the address can open it.
    const created = { email, passwordHash: null, role: 'operator', emailConfirmed: true } as const
    const operator = promoted ?? (await insertAccount(tx, created))
    // An invitation is sent even if others have caused many mails to its address.
    const invitations = operator.passwordHash === null ? [{ to: operator.email, isNotice: true }] : []
    if (invitations.length > 0) await mailLimits.count(request, invitations)
    return operator
  })
  await refreshSessions({ db, sessions, nowMs: now() }, account.id)
  const invited = account.passwordHash === null
  if (invited) await mails.add({ kind: 'invitation', accountId: account.id })
  // The token is returned only once, so it comes last: an earlier failure leaves no token that is lost.
  const token = createOperatorToken()
  const tokenHash = hashOperatorToken(token)
  await insertOperatorToken(db, { tokenHash, accountId: account.id, nowMs: now() })
  return { email: account.email, token, invited }
}
