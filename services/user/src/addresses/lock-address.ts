import type { Db } from '@homeground/service'

/**
 * Until the transaction ends, no other transaction can add an account with this address or change the
 * accounts that have it.
 */
export async function lockAddress(tx: Db, emailKey: string): Promise<void> {
  // SQL: an advisory lock also covers accounts that don't exist yet; the rows are locked in a fixed order.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [emailKey])
  await tx.query('select from account where email_key = $1 order by id for update', [emailKey])
}
