import type { Sessions } from '@homeground/service'
import type { DataSource, EntityManager } from 'typeorm'

/**
 * Changes accounts in one transaction and ends sessions with it: `change` answers whose. Before the commit,
 * because without Redis nothing may change; and after it, for a login that the change overtook.
 */
export async function changeAndEndSessions<T extends { endSessionsOf: readonly string[] }>(
  { db, sessions, keep }: { db: DataSource; sessions: Sessions; keep?: string },
  change: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const endThem = (userIds: readonly string[]) =>
    Promise.all(userIds.map((userId) => sessions.endAll(userId, keep)))
  const changed = await db.transaction(async (tx) => {
    const answer = await change(tx)
    await endThem(answer.endSessionsOf)
    return answer
  })
  await endThem(changed.endSessionsOf)
  return changed
}
