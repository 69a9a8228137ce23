import { updatePassword } from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { lockAddress } from './lock-address.ts'
import { consumeMailToken, findTokenOwner, revokeMailTokens } from './mail-token.repository.ts'
import { mergeClaims } from './merge-claims.ts'

/**
 * Sets a password by the token of a mailed link, once. Also confirms the address and ends all sessions. False
 * if the token is not valid. Errors: 422 for a bad password, which leaves the token valid.
 */
export async function setPasswordByToken(
  { db, sessions, attempts, now }: AccountParts,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const use = { token, purpose: 'reset', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link || link.isUsed) return false
  const { accountId, email, emailKey } = link
  checkNewPassword({ password, email })
  const passwordHash = await hashPassword(password)
  const { isSet } = await changeAndEndSessions({ db, sessions }, async (tx) => {
    await lockAddress(tx, emailKey)
    if (!(await consumeMailToken(tx, use))) return { isSet: false, endSessionsOf: [] }
    const { ownerId, mergedIds } = await mergeClaims(tx, { accountId, key: emailKey })
    await updatePassword(tx, { accountId: ownerId, passwordHash })
    await revokeMailTokens(tx, { accountId: ownerId, nowMs: use.nowMs })
    return { isSet: true, endSessionsOf: [ownerId, ...mergedIds] }
  })
  if (isSet) await attempts.clear(emailKey)
  return isSet
}
