import type { Account } from './account.entity.ts'
import { passwordMatches } from './passwords.ts'

/**
 * Returns the account that a password opens: the confirmed one first, then the browser's own unconfirmed ones.
 * Verifies one hash whether or not there is a confirmed account, so that the response time doesn't reveal it.
 */
export async function findByPassword(
  { confirmed, own }: { confirmed: Account | null; own: readonly Account[] },
  password: string,
  signal: AbortSignal,
): Promise<Account | undefined> {
  const opens = await Promise.all(
    [confirmed, ...own].map((account) => passwordMatches(account?.passwordHash, password, signal)),
  )
  return opens[0] && confirmed ? confirmed : own.find((_, index) => opens[index + 1])
}
