import type { UserChange } from '@homeground/contracts'
import { invalid, signalOf } from '@homeground/service'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { emailKey } from '../addresses/email-key.ts'
import { revokeMailTokens } from '../addresses/mail-token.repository.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { countLink } from '../mail/request-link.ts'
import { deviceHashOf } from '../sessions/device.ts'
import type { Account } from './account.entity.ts'
import { findAccount, updateEmail, updateName, updatePassword, updateWatchDigest } from './account.repository.ts'
import { type AccountChange, changeAndEndAccess } from './end-access.ts'
import { lockUnchanged, requireRecentPassword } from './own-account.ts'
import type { AccountParts } from './parts.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

/**
 * Changes the caller's own account. A new password ends all other access to it. A new address must be confirmed; a
 * confirmed account keeps its address until then. The response doesn't reveal whether other accounts have the
 * new one. Errors: 422 on each bad field; 403 if the password must be given again.
 */
export async function changeAccount(
  parts: AccountParts,
  account: Account,
  { change, ...own }: { change: UserChange; request: FastifyRequest; reply: FastifyReply },
): Promise<Account> {
  const { db, now } = parts
  const { request } = own
  const { name, email, password, currentPassword, watchDigest } = change
  const { id: accountId } = account
  const signal = signalOf(request)
  if (password !== undefined) checkNewPassword({ password, email: email ?? account.email })
  const isSensitive = email !== undefined || password !== undefined
  if (isSensitive) await requireRecentPassword(parts, account, { request, currentPassword })
  const isNewAddress = email !== undefined && emailKey(email) !== account.emailKey
  // Whoever reads the mail of an address can reset the password: a typo could make a stranger an operator.
  if (isNewAddress && account.role === 'operator') {
    throw invalid({ email: "can't be changed for an operator; create an operator with the new address" })
  }
  // Submitting the current, unconfirmed address is a request for another confirmation link.
  const mailed = isNewAddress || !account.emailConfirmed ? email : undefined
  // Counted before anything changes: beyond the account's limit of mails, nothing is stored.
  if (mailed === undefined && isSensitive) await parts.mailLimits.count(request, [])
  const isMailed = mailed !== undefined && (await countLink(parts, { to: mailed, request }))
  const passwordHash = password === undefined ? undefined : await hashPassword(password, signal)
  const update: AccountChange<void> = async (tx, endAccess) => {
    const current = isSensitive ? await lockUnchanged(tx, account) : account
    if (name !== undefined) await updateName(tx, { accountId, name })
    if (watchDigest !== undefined) await updateWatchDigest(tx, { accountId, watchDigest })
    if (passwordHash !== undefined) {
      await updatePassword(tx, { accountId, passwordHash })
      await endAccess(accountId)
    }
    if (email !== undefined) {
      await updateEmail(tx, current, { email, deviceHash: deviceHashOf(request), nowMs: now() })
      await revokeMailTokens(tx, { accountId, purposes: ['confirm'], nowMs: now() })
    }
  }
  await changeAndEndAccess(parts, { signal, own }, update)
  if (password !== undefined) await notifyOwner(parts, account, 'password')
  if (isNewAddress) await notifyOwner(parts, account, 'email-requested')
  if (isMailed) await parts.mails.add({ kind: 'confirm', accountId })
  return (await findAccount(db, accountId)) ?? account
}
