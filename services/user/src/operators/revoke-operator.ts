import { notFound } from '@homeground/service'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import { findSessionUser } from '../sessions/session-user.ts'
import { demoteOperators } from './operator.repository.ts'
import type { OperatorParts } from './parts.ts'

/**
 * Removes the role, the second factors and the tokens of the operators with an address. Errors: 404 if there are none; 503 if
 * Postgres or Redis is down, and then nothing changes.
 */
export async function revokeOperator(
  { db, sessions, sessionFactors, now }: Omit<OperatorParts, 'mails'>,
  email: string,
): Promise<void> {
  const key = emailKey(email)
  await db.transaction(async (tx) => {
    await lockAddress(tx, key)
    const ids = await demoteOperators(tx, key)
    if (ids.length === 0) throw notFound(`There is no operator ${email}.`)
    // Before the commit: if Redis is down, the sessions stay operator sessions, so the role must stay too.
    for (const id of ids) {
      const sessionUser = await findSessionUser(tx, id, now())
      if (sessionUser) await sessions.update(sessionUser)
      await sessionFactors.forget(id)
    }
  })
}
