import { AppError } from '@homeground/service'
import type { DataSource, EntityManager, EntitySchema } from 'typeorm'
import { lockAccount } from './account.repository.ts'

/** A row that was inserted or updated. */
export interface PutResult<Row> {
  readonly row: Row
  readonly isNew: boolean
}

/** The limit of a list that each account has. */
export interface Limit {
  readonly entity: EntitySchema<{ readonly accountId: string }>
  readonly maxRows: number
  /** Name of the list in the error message, e.g. `saved places`. */
  readonly listName: string
}

/**
 * Runs `put`, which inserts or updates a row of an account, in a transaction that locks the account: two
 * concurrent calls can't exceed the limit. Errors: 409 if the list is full; 401 if the account is deleted.
 */
export function putWithinLimit<Row>(
  db: DataSource,
  { accountId, limit }: { accountId: string; limit: Limit },
  put: (tx: EntityManager) => Promise<PutResult<Row>>,
): Promise<Row> {
  const { entity, maxRows, listName } = limit
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, accountId))) throw new AppError('unauthenticated', 401, 'Please log in.')
    const { row, isNew } = await put(tx)
    if (isNew && (await tx.getRepository(entity).countBy({ accountId })) > maxRows) {
      throw new AppError(
        'conflict',
        409,
        `You have reached the limit of ${maxRows} ${listName}. Please remove one first.`,
      )
    }
    return row
  })
}

/** SQL for a moment that a caller gives, as text or null: now by default, and never in the future. */
export function pastMoment(parameter: `$${number}`): string {
  return `least(coalesce(${parameter}::timestamptz, clock_timestamp()), clock_timestamp())`
}
