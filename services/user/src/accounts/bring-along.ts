import type { DataSource } from 'typeorm'
import { moveApiKeys } from '../api-keys/api-key.repository.ts'
import { deleteAccount, findAccount, lockAccount } from './account.repository.ts'
import { moveBelongings, removeTermOverlaps } from './bring-along.repository.ts'
import { changeAndEndAccess } from './end-access.ts'
import type { AccountParts } from './parts.ts'

/**
 * Moves the lists, the premium and the API keys of an unconfirmed account to another one of the same person, and deletes the
 * first. Does nothing if `from` is confirmed, an operator's, or the same account. The caller must have checked
 * that the person is logged in to `from` and knows the password of `to`.
 */
export async function bringAlong(
  parts: Pick<AccountParts, 'sessions' | 'apiKeyCache' | 'now'> & { readonly db: DataSource },
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (from === to) return
  await changeAndEndAccess(parts, async (tx, endAccess) => {
    // In a fixed order, so that two calls at once don't wait for each other.
    for (const id of [from, to].toSorted()) await lockAccount(tx, id)
    const source = await findAccount(tx, from)
    if (!source || source.emailConfirmed || source.role !== 'user') return
    if (!(await findAccount(tx, to))) return
    await moveBelongings(tx, { from, to })
    await moveApiKeys(tx, { apiKeyCache: parts.apiKeyCache, from, to })
    await removeTermOverlaps(tx, to)
    await endAccess(from)
    await deleteAccount(tx, from)
  })
}
