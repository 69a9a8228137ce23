import type { Db } from '@homeground/service'
import { EntitySchema, IsNull, LessThan, MoreThanOrEqual, Not } from 'typeorm'

/** The secret of an operator's authenticator app. */
export interface SecondFactor {
  readonly accountId: string
  /** Encrypted by `createSecretBox`. */
  readonly secret: string
  /** Null until a code has shown that the app has the secret; only then it is required. */
  readonly confirmedAt: Date | null
  /** Time step of the last accepted code: neither it nor an earlier one is accepted again. */
  readonly lastStep: number | null
  readonly createdAt: Date
}

export const SecondFactor = new EntitySchema<SecondFactor>({
  name: 'SecondFactor',
  tableName: 'second_factor',
  columns: {
    accountId: { type: 'uuid', primary: true },
    secret: { type: 'text' },
    confirmedAt: { type: 'timestamptz', nullable: true },
    lastStep: { type: 'integer', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
})

/** A code that replaces one of the app. It is deleted when it is used. */
export interface RecoveryCode {
  readonly accountId: string
  /** SHA-256 of the code, hex. */
  readonly codeHash: string
}

export const RecoveryCode = new EntitySchema<RecoveryCode>({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  columns: { accountId: { type: 'uuid', primary: true }, codeHash: { type: 'text', primary: true } },
})

/** The second factor of an account, confirmed or not; null if there is none. */
export function findSecondFactor(db: Db, accountId: string): Promise<SecondFactor | null> {
  return db.getRepository(SecondFactor).findOneBy({ accountId })
}

/** True if logging in to an account requires a code. */
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
export async function turnOnSecondFactor(
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
