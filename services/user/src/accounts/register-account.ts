import type { DataSource } from 'typeorm'
import { type Account, insertAccount } from './account.repository.ts'
import { lockAddress } from './address-lock.ts'
import { emailKey } from './email-key.ts'
import { findByPassword } from './find-by-password.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes a new account whether or not its address has one already: until a mailed link is opened, who else
 * claims it is nobody's business. Only when the password fits too it is the same person, who gets the
 * account that is there. Takes the same time either way.
 */
export function registerAccount(
  db: DataSource,
  input: { email: string; password: string; name: string },
): Promise<{ account: Account; known: boolean }> {
  const { email, password, name } = input
  const key = emailKey(email)
  return db.transaction(async (tx) => {
    await lockAddress(tx, key)
    const known = await findByPassword(tx, { key, password })
    const passwordHash = await hashPassword(password)
    return {
      account: known ?? (await insertAccount(tx, { email, name, passwordHash })),
      known: known !== undefined,
    }
  })
}
