import { transactionWithin } from '@homeground/service'
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
  signal: AbortSignal,
): Promise<Account> {
  const { email, password, name, deviceHash } = input
  const passwordHash = await hashPassword(password, signal)
  return transactionWithin(db, signal, (tx) =>
    insertAccount(tx, { email, name, deviceHash, passwordHash }),
  )
}
