import type { Db } from '@homeground/service'
import { layTermsEndToEnd, moveBelongings } from './merge.repository.ts'

export interface Proof {
  /** The account that the address belongs to from now on. */
  readonly ownerId: string
  /** It belonged to that account before. */
  readonly wasConfirmed: boolean
  /** Others that claimed the address; deleted, what they had is the owner's. */
  readonly mergedIds: readonly string[]
}

/**
 * Somebody opened a link mailed to an address: makes one account out of all that claim it, the confirmed
 * one if there is one, else the one the link was for. An operator's role does not move: it was not given
 * to who opened the link. The caller holds `lockAddress`.
 */
export async function proveAddress(
  tx: Db,
  { accountId, key }: { accountId: string; key: string },
): Promise<Proof> {
  const claims: { id: string; confirmed: boolean; name: string }[] = await tx.query(
    `select id, email_confirmed as confirmed, name from account
     where email_key = $1`,
    [key],
  )
  const owner = claims.find(({ confirmed }) => confirmed) ?? claims.find((c) => c.id === accountId)
  if (!owner) throw new Error('The account of a link that was just used is gone.')
  const others = claims.filter(({ id }) => id !== owner.id)
  for (const { id } of others) await moveBelongings(tx, { from: id, to: owner.id })
  if (others.length > 0) await layTermsEndToEnd(tx, owner.id)
  const mergedIds = others.map(({ id }) => id)
  await tx.query('delete from account where id = any($1)', [mergedIds])
  await tx.query('update account set email_confirmed = true, name = $2 where id = $1', [
    owner.id,
    owner.name || (others.find(({ name }) => name !== '')?.name ?? ''),
  ])
  return { ownerId: owner.id, wasConfirmed: owner.confirmed, mergedIds }
}
