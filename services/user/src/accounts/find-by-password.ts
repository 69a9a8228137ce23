import type { Account } from './account.repository.ts'
import { passwordFits } from './passwords.ts'

/**
 * Which of those who claim an address a password opens. Two verifications whoever they are, so that the
 * time tells nothing.
 */
export async function findByPassword(
  [first, second]: readonly Account[],
  password: string,
): Promise<Account | undefined> {
  const [firstFits, secondFits] = await Promise.all([
    passwordFits(first?.passwordHash, password),
    passwordFits(second?.passwordHash, password),
  ])
  return firstFits ? first : secondFits ? second : undefined
}
