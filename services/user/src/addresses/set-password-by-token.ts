import { confirmAccount, findAccount, findConfirmedAccount, updatePassword } from '../accounts/account.repository.ts'
import { changeAndEndAccess } from '../accounts/end-access.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { lockAddress } from './lock-address.ts'
import { consumeMailToken, findTokenOwner } from './mail-token.repository.ts'

/**
 * Sets a password by the token of a mailed link, once. Also confirms the address, ends all access, and makes the
 * browser known to the account, so that failures elsewhere don't keep the owner out of it. False if the token is not valid
 * or another account has the address confirmed. Errors: 422 for a bad password, which leaves the token valid.
 */
export async function setPasswordByToken(
  parts: AccountParts,
  input: {
    token: string
    password: string
    deviceHash: string | null
    /** Of the request. */
    signal: AbortSignal
  },
): Promise<boolean> {
  const { db, attempts, now } = parts
  const { token, password, deviceHash, signal } = input
  const use = { token, purpose: 'reset', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link || link.isUsed) return false
  const { accountId, email, emailKey } = link
  checkNewPassword({ password, email })
  const passwordHash = await hashPassword(password, signal)
  const isSet = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, emailKey)
    const owner = await findConfirmedAccount(tx, emailKey)
    if (owner && owner.id !== accountId) return false
    if (!(await consumeMailToken(tx, use))) return false
    await confirmAccount(tx, { accountId, email })
    await updatePassword(tx, { accountId, passwordHash })
    await endAccess(accountId)
    return true
  })
  if (!isSet) return false
  await attempts.rememberDevice({ emailKey, deviceHash })
  const account = await findAccount(db, accountId)
  if (account) await notifyOwner(parts, account, 'password')
  return true
}
