import { notFound } from '@homeground/service'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import { deleteSecondFactor } from '../second-factor/second-factor.repository.ts'
import { changeAndEndSessions } from '../sessions/change-and-end-sessions.ts'
import { findOperatorIds } from './operator.repository.ts'
import type { OperatorParts } from './parts.ts'

/**
 * Removes the second factor of an operator who can't log in any more, and ends all sessions: the device may be in
 * other hands. Errors: 404 if there is no such operator or second factor; 503 if Postgres or Redis is down.
 */
export async function resetSecondFactor(
  { db, sessions }: Pick<OperatorParts, 'db' | 'sessions'>,
  { email, signal }: { email: string; signal: AbortSignal },
): Promise<void> {
  const key = emailKey(email)
  await changeAndEndSessions({ db, sessions, signal }, async (tx) => {
    await lockAddress(tx, key)
    const reset: string[] = []
    for (const id of await findOperatorIds(tx, key))
      if (await deleteSecondFactor(tx, id)) reset.push(id)
    if (reset.length === 0) throw notFound(`There is no operator ${email} with a second factor.`)
    return { endSessionsOf: reset }
  })
}
