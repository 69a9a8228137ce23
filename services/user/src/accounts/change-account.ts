import type { UserChange } from '@homeground/contracts'
import { invalid, signalOf } from '@homeground/service'
import type { FastifyRequest } from 'fastify'
import { emailKey } from '../addresses/email-key.ts'
import { revokeMailTokens } from '../addresses/mail-token.repository.ts'
import { countLink } from '../mail/request-link.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { deviceHashOf } from '../sessions/device.ts'
import type { Account } from './account.entity.ts'
import {
  findAccount,
  updateEmail,
  updateName,
  updatePassword,
  updateWatchDigest,
} from './account.repository.ts'
import { lockUnchanged, requirePassword } from './own-account.ts'
import type { AccountParts } from './parts.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

/**
 * Changes the caller's own account. A new password ends all other sessions. A new address must be confirmed; a
 * confirmed account keeps its address until then. The response doesn't reveal whether other accounts have the
 * new one. Errors: 422 on each bad field.
 */
export async function changeAccount(
  parts: AccountParts,
  account: Account,
  { change, session, request }: { change: UserChange; session: string; request: FastifyRequest },
): Promise<Account> {
  const { db, sessions, mails, now } = parts
  const { name, email, password, currentPassword, watchDigest } = change
  const { id: accountId } = account
  const signal = signalOf(request)
  if (password !== undefined) checkNewPassword({ password, email: email ?? account.email })
  if (email !== undefined || password !== undefined) {
    await requirePassword(parts, account, { request, currentPassword })
  }
  const isNewAddress = email !== undefined && emailKey(email) !== account.emailKey
  // Whoever reads the mail of an address can reset the password: a typo could make a stranger an operator.
  if (isNewAddress && account.role === 'operator') {
    throw invalid({
      email: "can't be changed for an operator; create an operator with the new address",
    })
  }
  // Submitting the current, unconfirmed address is a request for another confirmation link.
  const mailed = isNewAddress || !account.emailConfirmed ? email : undefined
  const notices =
    isNewAddress && account.emailConfirmed ? [{ to: account.email, isNotice: true }] : []
  // Counted before anything changes: beyond the caller's limit, the new address is not stored.
  const isMailed =
    mailed !== undefined && (await countLink(parts, { to: mailed, notices, request }))
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal)
  await changeAndEndSessions({ db, sessions, signal, keep: session }, async (tx) => {
    const current = currentPassword === undefined ? account : await lockUnchanged(tx, account)
    if (name !== undefined) await updateName(tx, { accountId, name })
    if (watchDigest !== undefined) await updateWatchDigest(tx, { accountId, watchDigest })
    if (email !== undefined) {
      await updateEmail(tx, current, { email, deviceHash: deviceHashOf(request), nowMs: now() })
      await revokeMailTokens(tx, { accountId, purpose: 'confirm', nowMs: now() })
    }
    if (passwordHash !== undefined) await updatePassword(tx, { accountId, passwordHash })
    if (passwordHash !== undefined) {
      await revokeMailTokens(tx, { accountId, purpose: 'reset', nowMs: now() })
    }
    return { endSessionsOf: passwordHash === undefined ? [] : [accountId] }
  })
  if (isMailed) await mails.add({ kind: 'confirm', accountId })
  for (const { to } of notices) await mails.add({ kind: 'address-changed', email: to })
  return (await findAccount(db, accountId)) ?? account
}
