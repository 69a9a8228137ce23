import type { Db } from '@homeground/service'
import { IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm'
import { RecoveryCode, SecondFactor } from './second-factor.entity.ts'

/** The second factor of an account, confirmed or not; null if there is none. */
export function findSecondFactor(db: Db, accountId: string): Promise<SecondFactor | null> {
  return db.getRepository(SecondFactor).findOneBy({ accountId })
}

/** Whether logging in to an account requires a code. */
export function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  return db.getRepository(SecondFactor).existsBy({ accountId, confirmedAt: Not(IsNull()) })
}

export function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  return db.getRepository(RecoveryCode).countBy({ accountId })
}

/** Stores the secret of an account, unconfirmed, in place of a former one. */
export async function replaceSecondFactor(
  tx: Db,
  input: Pick<SecondFactor, 'accountId' | 'secret' | 'createdAt'>,
): Promise<void> {
  await deleteSecondFactor(tx, input.accountId)
  await tx.getRepository(SecondFactor).insert({ ...input, confirmedAt: null, lastStep: null })
}

/** Turns a second factor on, with its recovery codes. */
export async function confirmSecondFactor(
  tx: Db,
  input: { accountId: string; step: number; codeHashes: readonly string[]; confirmedAt: Date },
): Promise<void> {
  const { accountId, step, codeHashes, confirmedAt } = input
  await tx.getRepository(SecondFactor).update({ accountId }, { confirmedAt, lastStep: step })
  const codes = codeHashes.map((codeHash) => ({ accountId, codeHash }))
  await tx.getRepository(RecoveryCode).insert(codes)
}

/** Uses up a time step and all before it. False if it was used before: of two requests at once, one wins. */
export async function useStep(db: Db, { accountId, step }: { accountId: string; step: number }): Promise<boolean> {
  const factors = db.getRepository(SecondFactor)
  const { affected } = await factors.update({ accountId, lastStep: LessThan(step) }, { lastStep: step })
  return affected === 1
}

/** Uses up a recovery code; false if there is no such code. */
export async function useRecoveryCode(
  db: Db,
  { accountId, codeHash }: { accountId: string; codeHash: string },
): Promise<boolean> {
  const { affected } = await db.getRepository(RecoveryCode).delete({ accountId, codeHash })
  return affected === 1
}

/** Removes the second factor of an account with its recovery codes; false if there was none. */
export async function deleteSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const { affected } = await db.getRepository(SecondFactor).delete({ accountId })
  return affected === 1
}

/** Removes the second factor of an account if it was turned on since a moment, or is not on yet. */
export async function deleteSecondFactorSince(
  tx: Db,
  { accountId, since }: { accountId: string; since: Date },
): Promise<void> {
  const factors = tx.getRepository(SecondFactor)
  await factors.delete({ accountId, confirmedAt: MoreThanOrEqual(since) })
  await factors.delete({ accountId, confirmedAt: IsNull() })
}
