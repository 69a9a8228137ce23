import type { Db } from '@homeground/service'

/**
 * Lets only one transaction at a time change who claims an address, until it ends: those that claim it
 * stay as they are, and none is added.
 */
export async function lockAddress(tx: Db, emailKey: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [emailKey])
  await tx.query('select from account where email_key = $1 order by id for update', [emailKey])
}
