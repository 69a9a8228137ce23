import { notFound } from '@homeground/service'
import type { Account } from '../accounts/account.entity.ts'
import { findAccount } from '../accounts/account.repository.ts'
import { changeAndEndAccess } from '../accounts/end-access.ts'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts'
import { findOperatorIds } from './operator.repository.ts'
import type { OperatorParts } from './parts.ts'

/**
 * Removes the second factor of an operator who can't log in any more, and ends all access: the device may be in
 * other hands. Errors: 404 if there is no such operator or second factor; 503 if Postgres or Redis is down.
 */
export async function resetSecondFactor(
  parts: OperatorParts,
  { email, signal }: { email: string; signal: AbortSignal },
): Promise<void> {
  const key = emailKey(email)
  const reset = await changeAndEndAccess(parts, { signal }, async (tx, endAccess) => {
    await lockAddress(tx, key)
    const accounts: Account[] = []
    for (const id of await findOperatorIds(tx, key)) {
      if (!(await deleteSecondFactor(tx, id))) continue
      await endAccess(id)
      const account = await findAccount(tx, id)
      if (account) accounts.push(account)
    }
    if (accounts.length === 0) throw notFound(`There is no operator ${email} with a second factor.`)
    return accounts
  })
  for (const account of reset) await notifyOwner(parts, account, 'second-factor-off')
}
