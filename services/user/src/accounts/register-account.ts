import type { DataSource } from 'typeorm'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import type { Account } from './account.entity.ts'
import { findAccountsByEmail, insertAccount } from './account.repository.ts'
import { findByPassword } from './find-by-password.ts'
import { hashPassword } from './passwords.ts'

interface Registration {
  readonly account: Account
  /** The account existed before. */
  readonly isExisting: boolean
}

/**
 * Registers a new account whether or not others claim its address, in the same time either way, so that
 * nobody learns which addresses have accounts. If the password opens one of them, the caller owns it and
 * gets that account instead.
 */
export async function registerAccount(
  db: DataSource,
  input: { email: string; password: string; name: string },
): Promise<Registration> {
  const { email, password, name } = input
  const key = emailKey(email)
  const passwordHash = await hashPassword(password)
  for (;;) {
    const claims = await findAccountsByEmail(db, key)
    const existing = await findByPassword(claims, password)
    if (existing) return { account: existing, isExisting: true }
    const created = await db.transaction(async (tx) => {
      await lockAddress(tx, key)
      const currentClaims = await findAccountsByEmail(tx, key)
      // A new claim may be the same person's, if the form was submitted twice: check its password too.
      if (idsOf(currentClaims) !== idsOf(claims)) return undefined
      return insertAccount(tx, { email, name, passwordHash })
    })
    if (created) return { account: created, isExisting: false }
  }
}

const idsOf = (accounts: readonly Account[]) => accounts.map(({ id }) => id).join()
