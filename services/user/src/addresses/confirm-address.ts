import { AppError, invalid } from '@homeground/service'
import {
  confirmAccount,
  findAccount,
  findConfirmedAccount,
  lockAccount,
  updatePassword,
} from '../accounts/account.repository.ts'
import { changeAndEndAccess } from '../accounts/end-access.ts'
import type { AccountParts } from '../accounts/parts.ts'
import { checkNewPassword, hashPassword } from '../accounts/passwords.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { refreshSessions } from '../sessions/session-user.ts'
import { lockAddress } from './lock-address.ts'
import { consumeMailToken, findTokenOwner } from './mail-token.repository.ts'

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
 * password is required and all access ends. A new address of a confirmed account is confirmed only by a session of
 * it: a typo gives the account to no one, nor does a change by someone who has lost access since. Errors: 422 on
 * `password` and 403, which leave the token valid.
 */
export async function confirmAddress(
  parts: AccountParts,
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
  const { db, sessions, attempts, now } = parts
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
  const isOwnBrowser = userId === accountId || (deviceHash !== null && deviceHash === link.deviceHash)
  if (link.isPending && userId !== accountId) {
    const message =
      userId === undefined
        ? 'Log in to your account, then open this link again.'
        : 'This link is for another account than the one you are logged in to. Log in to that account, then open this link again.'
    throw new AppError('forbidden', 403, message)
  }
  if (!isOwnBrowser && password === undefined) {
    throw invalid({ password: 'is required: choose a new one, because you signed up in another browser' })
  }
  if (password !== undefined) checkNewPassword({ password, email })
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal)
  const before = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, emailKey)
    await lockAccount(tx, accountId)
    if (await findConfirmedAccount(tx, emailKey)) return null
    if (!(await consumeMailToken(tx, use))) return null
    const account = await findAccount(tx, accountId)
    await confirmAccount(tx, { accountId, email })
    if (passwordHash !== undefined) {
      await updatePassword(tx, { accountId, passwordHash })
      await endAccess(accountId)
    }
    return account
  })
  if (!before) return isConfirmedByNow()
  await attempts.rememberDevice({ emailKey, deviceHash })
  await refreshSessions({ db, sessions, nowMs: now() }, accountId)
  await notifyOwner(parts, before, 'email')
  return true
}
