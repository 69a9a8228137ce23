import type { Account } from './account.entity.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Returns the account that a password opens: first the one that it opens in any browser, then the browser's own
 * unconfirmed ones. Verifies one hash whether or not there is the former, so that the response time doesn't reveal it.
 */
export async function findByPassword(
  { anywhere, own }: { anywhere: Account | null; own: readonly Account[] },
  password: string,
  signal: AbortSignal,
): Promise<Account | undefined> {
  const opens = await Promise.all(
    [anywhere, ...own].map((account) => passwordMatches(account?.passwordHash, password, signal)),
  )
  return opens[0] && anywhere ? anywhere : own.find((_, index) => opens[index + 1])
}
