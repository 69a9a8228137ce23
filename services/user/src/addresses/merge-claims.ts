import type { Db } from '@homeground/service'
import { In } from 'typeorm'
import { Account } from '../accounts/account.entity.ts'
import { moveBelongings, removeTermOverlaps } from './merge.repository.ts'

/** The result of merging all accounts that claimed an address. */
export interface MergedClaims {
  /** The account that has the address now. */
  readonly ownerId: string
  /** That account had the address confirmed before. */
  readonly wasConfirmed: boolean
  /** The other accounts. They are deleted; the owner has their data. */
  readonly mergedIds: readonly string[]
}

/**
 * Confirms an address after its link was opened, and merges all accounts that claim it: into the confirmed
 * one if there is one, otherwise into the account of the link. The operator role is not merged, because it
 * was not granted to whoever opened the link. The caller must hold `lockAddress`.
 */
export async function mergeClaims(
  tx: Db,
  { accountId, key }: { accountId: string; key: string },
): Promise<MergedClaims> {
  const accounts = tx.getRepository(Account)
  const claims = await accounts.findBy({ emailKey: key })
  const owner =
    claims.find(({ emailConfirmed }) => emailConfirmed) ?? claims.find(({ id }) => id === accountId)
  if (!owner) throw new Error('The account of a link that was just used no longer exists.')
  const others = claims.filter(({ id }) => id !== owner.id)
  const mergedIds = others.map(({ id }) => id)
  for (const id of mergedIds) await moveBelongings(tx, { from: id, to: owner.id })
  if (others.length > 0) {
    await removeTermOverlaps(tx, owner.id)
    await accounts.delete({ id: In(mergedIds) })
  }
  const name = owner.name || (others.find(({ name }) => name !== '')?.name ?? '')
  await accounts.update({ id: owner.id }, { emailConfirmed: true, name })
  return { ownerId: owner.id, wasConfirmed: owner.emailConfirmed, mergedIds }
}
