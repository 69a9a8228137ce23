import { AppError, invalid } from '@homeground/service'
import {
  confirmAccount,
  findConfirmedAccount,
  updatePassword,
} from '../accounts/account.repository.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { refreshSessions } from '../sessions/session-user.ts'
import { lockAddress } from './lock-address.ts'
import { consumeMailToken, findTokenOwner, revokeMailTokens } from './mail-token.repository.ts'

/** The browser in which a link was opened. */
export interface Opener {
  /** Undefined if nobody is logged in. */
  readonly userId: string | undefined
  readonly deviceHash: string | null
}

/**
 * Confirms an address by the token of a mailed link; opening the link again succeeds as well. False if the token
 * is not valid or another account has the address confirmed.
 *
 * Outside the browser that signed up, the person with the link may not be the one who knows the password: a new
 * password is required and all sessions end. A new address of a confirmed account is confirmed only in the browser
 * of the change or logged in, so that a typo gives the account to no one. Errors: 422 on `password` and 403, which
 * leave the token valid.
 */
export async function confirmAddress(
  { db, sessions, attempts, now }: AccountParts,
  {
    token,
    password,
    opener,
    signal,
  }: {
    token: string
    password?: string | undefined
    opener: Opener
    /** Of the request. */
    signal: AbortSignal
  },
): Promise<boolean> {
  const use = { token, purpose: 'confirm', nowMs: now() } as const
  const link = await findTokenOwner(db, use)
  if (!link) return false
  if (link.emailConfirmed) return password === undefined
  const { accountId, email, emailKey } = link
  // The same click twice: another call may confirm the address at any step of this one.
  const isConfirmedByNow = async () =>
    password === undefined && (await findTokenOwner(db, use))?.emailConfirmed === true
  if (link.isUsed || (await findConfirmedAccount(db, emailKey))) return isConfirmedByNow()
  const { userId, deviceHash } = opener
  const isOwnBrowser =
    userId === accountId || (deviceHash !== null && deviceHash === link.deviceHash)
  if (!isOwnBrowser && link.isPending) {
    throw new AppError('forbidden', 403, 'Log in to your account, then open this link again.')
  }
  if (!isOwnBrowser && password === undefined) {
    throw invalid({
      password: 'is required: choose a new one, because you signed up in another browser',
    })
  }
  if (password !== undefined) checkNewPassword({ password, email })
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal)
  const { isConfirmed } = await changeAndEndSessions({ db, sessions, signal }, async (tx) => {
    const unchanged = { isConfirmed: false, endSessionsOf: [] as string[] }
    await lockAddress(tx, emailKey)
    if (await findConfirmedAccount(tx, emailKey)) return unchanged
    if (!(await consumeMailToken(tx, use))) return unchanged
    await confirmAccount(tx, { accountId, email })
    if (passwordHash === undefined) return { isConfirmed: true, endSessionsOf: [] }
    await updatePassword(tx, { accountId, passwordHash })
    await revokeMailTokens(tx, { accountId, nowMs: use.nowMs })
    return { isConfirmed: true, endSessionsOf: [accountId] }
  })
  if (isConfirmed) {
    await attempts.rememberDevice({ emailKey, deviceHash })
    await refreshSessions({ db, sessions, nowMs: now() }, accountId)
  }
  return isConfirmed || isConfirmedByNow()
}
