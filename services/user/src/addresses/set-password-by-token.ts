import {
  confirmAccount,
  findConfirmedAccount,
  updatePassword,
} from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { lockAddress } from './lock-address.ts'
import { consumeMailToken, findTokenOwner, revokeMailTokens } from './mail-token.repository.ts'

/**
 * Sets a password by the token of a mailed link, once. Also confirms the address and ends all sessions. False
 * if the token is not valid or another account has the address confirmed. Errors: 422 for a bad password, which
 * leaves the token valid.
 */
export async function setPasswordByToken(
  { db, sessions, attempts, now }: AccountParts,
  input: {
    token: string
    password: string
    deviceHash: string | null
    /** Of the request. */
    signal: AbortSignal
  },
): Promise<boolean> {
  const { token, password, deviceHash, signal } = input
  const use = { token, purpose: 'reset', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link || link.isUsed) return false
  const { accountId, email, emailKey } = link
  checkNewPassword({ password, email })
  const passwordHash = await hashPassword(password, signal)
  const { isSet } = await changeAndEndSessions({ db, sessions, signal }, async (tx) => {
    const unchanged = { isSet: false, endSessionsOf: [] as string[] }
    await lockAddress(tx, emailKey)
    const owner = await findConfirmedAccount(tx, emailKey)
    if (owner && owner.id !== accountId) return unchanged
    if (!(await consumeMailToken(tx, use))) return unchanged
    await confirmAccount(tx, { accountId, email })
    await updatePassword(tx, { accountId, passwordHash })
    await revokeMailTokens(tx, { accountId, nowMs: use.nowMs })
    return { isSet: true, endSessionsOf: [accountId] }
  })
  if (isSet) await attempts.rememberDevice({ emailKey, deviceHash })
  return isSet
}
