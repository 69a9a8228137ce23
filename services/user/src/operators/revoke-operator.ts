import { notFound } from '@homeground/service'
import { personOf } from '../accounts/account.repository.ts'
import { emailKey } from '../addresses/email-key.ts'
import { lockAddress } from '../addresses/lock-address.ts'
import type { OperatorParts } from './grant-operator.ts'
import { demoteOperators } from './operator.repository.ts'

/** Takes role and tokens from the operators of an address. Errors: 404 when there is none; 503. */
export async function revokeOperator(
  { db, sessions, now }: Pick<OperatorParts, 'db' | 'sessions' | 'now'>,
  email: string,
): Promise<void> {
  const key = emailKey(email)
  await db.transaction(async (tx) => {
    await lockAddress(tx, key)
    const ids = await demoteOperators(tx, key)
    if (ids.length === 0) throw notFound(`There is no operator ${email}.`)
    // Before the commit: without Redis the sessions would go on as an operator's, so nothing may change.
    for (const id of ids) {
      const person = await personOf(tx, id, now())
      if (person) await sessions.update(person)
    }
  })
}
