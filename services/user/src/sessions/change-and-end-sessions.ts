import { type Sessions, transactionWithin } from '@homeground/service'
import type { DataSource, EntityManager } from 'typeorm'

/**
 * Changes accounts in one transaction and ends the sessions of the accounts that `change` returns, all but
 * `keep`. Ends them before the commit, so that nothing changes if Redis is down, and again after it, for
 * logins that started in between. `signal` is the request's: nothing changes after its deadline. Errors: 503 if Redis is
 * down or at the deadline.
 */
export async function changeAndEndSessions<T extends { endSessionsOf: readonly string[] }>(
  {
    db,
    sessions,
    signal,
    keep,
  }: { db: DataSource; sessions: Sessions; signal: AbortSignal; keep?: string },
  change: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const endSessions = (userIds: readonly string[]) =>
    Promise.all(userIds.map((userId) => sessions.endAll(userId, keep)))
  const changed = await transactionWithin(db, signal, async (tx) => {
    const result = await change(tx)
    await endSessions(result.endSessionsOf)
    return result
  })
  await endSessions(changed.endSessionsOf)
  return changed
}
