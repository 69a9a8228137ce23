import type { DataSource } from 'typeorm'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { deleteAccount, findAccount, lockAccount } from './account.repository.ts'
import { moveBelongings, removeTermOverlaps } from './bring-along.repository.ts'
import type { AccountParts } from './parts.ts'

/**
 * Moves the lists and the premium of an unconfirmed account to another one of the same person, and deletes the
 * first. Does nothing if `from` is confirmed, an operator's, or the same account. The caller must have checked
 * that the person is logged in to `from` and knows the password of `to`.
 */
export async function bringAlong(
  { db, sessions }: { db: DataSource; sessions: AccountParts['sessions'] },
  { from, to, signal }: { from: string; to: string; signal: AbortSignal },
): Promise<void> {
  if (from === to) return
  await changeAndEndSessions({ db, sessions, signal }, async (tx) => {
    // In a fixed order, so that two calls at once don't wait for each other.
    for (const id of [from, to].toSorted()) await lockAccount(tx, id)
    const source = await findAccount(tx, from)
    if (!source || source.emailConfirmed || source.role !== 'user') return { endSessionsOf: [] }
    if (!(await findAccount(tx, to))) return { endSessionsOf: [] }
    await moveBelongings(tx, { from, to })
    await removeTermOverlaps(tx, to)
    await deleteAccount(tx, from)
    return { endSessionsOf: [from] }
  })
}
