import { updatePassword } from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { lockAddress } from './lock-address.ts'
import { endTokens, findTokenOwner, useToken } from './mail-token.repository.ts'
import { proveAddress } from './merge-claims.ts'

/**
 * Sets a password by a mailed reset link, once; who opened it also proved the address. All sessions end.
 * False when the link is worth nothing. Errors: 422 for a bad password, and the link stays good.
 */
export async function setPasswordByLink(
  { db, sessions, attempts, now }: AccountParts,
  { token, password }: { token: string; password: string },
): Promise<boolean> {
  const use = { token, purpose: 'reset', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link || link.used) return false
  const { accountId, email, emailKey } = link
  checkNewPassword({ password, email })
  const passwordHash = await hashPassword(password)
  const { done } = await changeAndEndSessions({ db, sessions }, async (tx) => {
    await lockAddress(tx, emailKey)
    if (!(await useToken(tx, use))) return { done: false, endSessionsOf: [] }
    const { ownerId, mergedIds } = await proveAddress(tx, { accountId, key: emailKey })
    await updatePassword(tx, { accountId: ownerId, passwordHash })
    await endTokens(tx, { accountId: ownerId, nowMs: use.nowMs })
    return { done: true, endSessionsOf: [ownerId, ...mergedIds] }
  })
  if (done) await attempts.clear(emailKey)
  return done
}
