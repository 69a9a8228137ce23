import { notFound } from '@homeground/service'
import { personOf } from '../accounts/account.repository.ts'
import { lockAddress } from '../accounts/address-lock.ts'
import { emailKey } from '../accounts/email-key.ts'
import type { OperatorParts } from './make-operator.ts'
import { demoteOperators } from './operator.repository.ts'

/** Takes role and tokens from the operators of an address. Errors: 404 when there is none; 503. */
export async function unmakeOperator(
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
