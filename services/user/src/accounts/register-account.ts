import type { DataSource } from 'typeorm'
import type { Account } from './account.entity.ts'
import { insertAccount } from './account.repository.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates a new, unconfirmed account whether or not its address has others: nothing is looked up, so neither
 * the answer nor its time reveals which addresses have accounts.
 */
export async function registerAccount(
  db: DataSource,
  input: { email: string; password: string; name: string; deviceHash: string | null },
): Promise<Account> {
  const { email, password, name, deviceHash } = input
  return insertAccount(db, { email, name, deviceHash, passwordHash: await hashPassword(password) })
}
