import type { UserChange } from '@homeground/contracts'
import { invalid } from '@homeground/service'
import { emailKey } from '../addresses/email-key.ts'
import { endTokens } from '../addresses/mail-token.repository.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import {
  type Account,
  findAccount,
  updateEmail,
  updateName,
  updatePassword,
} from './account.repository.ts'
import { requirePassword } from './own-account.ts'
import type { AccountParts } from './parts.ts'
import { checkNewPassword, hashPassword } from './passwords.ts'

/**
 * Changes the caller's own account. A new password ends the other sessions; a new address has to be proved,
 * and whether others have it is not told. Errors: 422 on the field that is wrong.
 */
export async function changeAccount(
  parts: AccountParts,
  account: Account,
  { change, session }: { change: UserChange; session: string },
): Promise<Account> {
  const { db, sessions, mails, now } = parts
  const { name, email, password, currentPassword } = change
  const { id: accountId } = account
  if (password !== undefined) checkNewPassword({ password, email: email ?? account.email })
  if (email !== undefined || password !== undefined) {
    await requirePassword(parts, account, currentPassword)
  }
  const moved = email !== undefined && emailKey(email) !== account.emailKey
  // Who has an unproved address can have its password set anew: a typo would make a stranger an operator.
  if (moved && account.role === 'operator') {
    throw invalid({ email: 'of an operator stays; have the new address made an operator' })
  }
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  await changeAndEndSessions({ db, sessions, keep: session }, async (tx) => {
    if (name !== undefined) await updateName(tx, { accountId, name })
    if (email !== undefined) await updateEmail(tx, { accountId, email })
    if (passwordHash !== undefined) await updatePassword(tx, { accountId, passwordHash })
    if (moved) await endTokens(tx, { accountId, nowMs: now() })
    if (passwordHash !== undefined) {
      await endTokens(tx, { accountId, purpose: 'reset', nowMs: now() })
    }
    return { endSessionsOf: passwordHash === undefined ? [] : [accountId] }
  })
  // The address it has, asked for again, is a wish for another confirm link.
  if (moved || (email !== undefined && !account.emailConfirmed)) {
    await mails.add({ kind: 'confirm', accountId })
  }
  if (moved) await mails.add({ kind: 'address-changed', email: account.email })
  return (await findAccount(db, accountId)) ?? account
}
