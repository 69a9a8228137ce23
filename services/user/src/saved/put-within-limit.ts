import { AppError } from '@homeground/service'
import type { DataSource, EntityManager } from 'typeorm'

/** A row that was put, and whether it is a new one. */
export interface Put<Row> {
  readonly row: Row
  readonly isNew: boolean
}

export interface Limit {
  readonly table: 'saved_place' | 'watched_zip' | 'saved_search'
  readonly most: number
  /** In the sentence that refuses one more, e.g. `saved places`. */
  readonly what: string
}

/**
 * Puts a row of an account, one call at a time. Errors: 409 when it would be one too many; 401 when the
 * account is gone.
 */
export function putWithinLimit<Row>(
  db: DataSource,
  { accountId, limit }: { accountId: string; limit: Limit },
  put: (tx: EntityManager) => Promise<Put<Row>>,
): Promise<Row> {
  const { table, most, what } = limit
  return db.transaction(async (tx) => {
    const owner = await tx.query('select id from account where id = $1 for update', [accountId])
    if (owner.length === 0) throw new AppError('unauthenticated', 401, 'Please log in.')
    const { row, isNew } = await put(tx)
    const [{ kept }] = await tx.query(
      `select count(*)::int as kept from ${table} where account_id = $1`,
      [accountId],
    )
    if (isNew && kept > most) {
      throw new AppError(
        'conflict',
        409,
        `You have ${most} ${what}, which is the most there can be. Please remove one first.`,
      )
    }
    return row
  })
}
