import { invalid } from '@homeground/service'
import {
  confirmAccount,
  findAccount,
  findConfirmedAccount,
  lockAccount,
  updatePassword,
} from '../accounts/account.repository.ts'
import { changeAndEndAccess } from '../accounts/end-access.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { deleteOperatorTokens } from '../operators/operator.repository.ts'
import { deleteSecondFactorSince } from '../second-factor/second-factor.repository.ts'
import { lockAddress } from './lock-address.ts'
import { consumeSecureToken, findSecureToken } from './mail-token.repository.ts'

/**
 * Takes an account back for the owner, by the token of a mail about a change or a login that someone else made. Undoes what
 * happened since: puts back the address to which the mail was sent, removes the password, a second factor turned on since,
 * and operator tokens, ends all access, and mails a link to set a new password to that address. Starts no session. Returns
 * the id of the account; null if the token is not valid. Errors: 422 on `token` if another account has the address; 503 if
 * Redis is down or at the deadline.
 */
export async function secureAccount(
  parts: AccountParts,
  { token, signal }: { token: string; signal: AbortSignal },
): Promise<string | null> {
  const { db, attempts, mails, now } = parts
  const use = { token, nowMs: now() }
  const link = await findSecureToken(db, use)
  if (!link) return null
  const { accountId, email, emailKey, createdAt } = link
  await attempts.requireRedis()
  const isSecured = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, emailKey)
    await lockAccount(tx, accountId)
    if (!(await consumeSecureToken(tx, use))) return false
    const owner = await findConfirmedAccount(tx, emailKey)
    if (owner && owner.id !== accountId) {
      throw invalid({ token: 'this email now belongs to another account' })
    }
    const account = await findAccount(tx, accountId)
    if (account?.emailKey !== emailKey) await confirmAccount(tx, { accountId, email })
    await updatePassword(tx, { accountId, passwordHash: null })
    await deleteSecondFactorSince(tx, { accountId, since: createdAt })
    await deleteOperatorTokens(tx, accountId)
    await endAccess(accountId)
    return true
  })
  if (!isSecured) return null
  await attempts.forgetDevices(emailKey)
  await mails.add({ kind: 'reset', email })
  return accountId
}
