import type { Account } from './account.entity.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Returns the first of up to two accounts of an address that the password opens. Always verifies two
 * hashes, so that the response time doesn't reveal how many accounts there are.
 */
export async function findByPassword(
  [first, second]: readonly Account[],
  password: string,
): Promise<Account | undefined> {
  const [opensFirst, opensSecond] = await Promise.all([
    passwordMatches(first?.passwordHash, password),
    passwordMatches(second?.passwordHash, password),
  ])
  return opensFirst ? first : opensSecond ? second : undefined
}
