import type { Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { personOf } from '../accounts/account.repository.ts'

/**
 * Writes what the database says about a person into their sessions. The account is held meanwhile, so that
 * of two changes at once the later one is what stays. Errors: 503 while Redis is away.
 */
export async function refreshSessions(
  { db, sessions, nowMs }: { db: DataSource; sessions: Sessions; nowMs: number },
  accountId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select from account where id = $1 for update', [accountId])
    const person = await personOf(tx, accountId, nowMs)
    if (person) await sessions.update(person)
  })
}
