import type { DataSource } from 'typeorm'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import { type Account, accountsOfAddress, insertAccount } from './account.repository.ts'
import { findByPassword } from './find-by-password.ts'
import { hashPassword } from './passwords.ts'

interface Registered {
  readonly account: Account
  /** It was there before. */
  readonly known: boolean
}

/**
 * Makes a new account whether or not its address has one already: until a mailed link is opened, who else
 * claims it is nobody's business. Only when the password fits too it is the same person, who gets the
 * account that is there. Takes the same time either way.
 */
export async function registerAccount(
  db: DataSource,
  input: { email: string; password: string; name: string },
): Promise<Registered> {
  const { email, password, name } = input
  const key = emailKey(email)
  const passwordHash = await hashPassword(password)
  for (;;) {
    const claims = await accountsOfAddress(db, key)
    const known = await findByPassword(claims, password)
    if (known) return { account: known, known: true }
    const made = await db.transaction(async (tx) => {
      await lockAddress(tx, key)
      const present = await accountsOfAddress(tx, key)
      // One that came meanwhile may be the same person's, from a form sent twice: look again.
      if (idsOf(present) !== idsOf(claims)) return undefined
      return insertAccount(tx, { email, name, passwordHash })
    })
    if (made) return { account: made, known: false }
  }
}

const idsOf = (accounts: readonly Account[]) => accounts.map(({ id }) => id).join()
