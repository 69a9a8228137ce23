import type { Db } from '@homeground/service'
import { type Account, accountsOfAddress } from './account.repository.ts'
import { passwordFits } from './passwords.ts'

/**
 * The account of an address that a password opens. Two verifications whoever claims the address, so that
 * the time tells nothing.
 */
export async function findByPassword(
  db: Db,
  { key, password }: { key: string; password: string },
): Promise<Account | undefined> {
  const [first, second] = await accountsOfAddress(db, key)
  const [firstFits, secondFits] = await Promise.all([
    passwordFits(first?.passwordHash, password),
    passwordFits(second?.passwordHash, password),
  ])
  return firstFits ? first : secondFits ? second : undefined
}
