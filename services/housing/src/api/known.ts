import type { DataSet } from '@homeground/contracts'
import { type Db, isDatabaseUnavailable, requireDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { LoadedMonth } from '../months/loaded-months.repository.ts'
import { type AreaMonth, areaMonths } from '../picture/area-month.repository.ts'

/** What is the same for all callers until the data changes. */
export interface Known {
  readonly version: string
  /** Newest first. */
  readonly months: readonly LoadedMonth[]
  readonly dataSet: DataSet
  /** Area → its months. */
  readonly areas: ReadonlyMap<string, readonly AreaMonth[]>
}

/**
 * Keeps it in memory: one short query a call tells whether it still holds, and while Postgres is away
 * the last one goes on being given. Errors: Postgres away before the first.
 */
export function keepKnown(db: DataSource): () => Promise<Known> {
  let known: Known | undefined
  return async () => {
    try {
      requireDatabase(db)
      const rows = await db.query('select version from derived')
      const version: string = rows[0]?.version ?? ''
      if (version !== known?.version) {
        known = await db.transaction('REPEATABLE READ', (tx) => readKnown(tx))
      }
    } catch (error) {
      if (!known || !isDatabaseUnavailable(error)) throw error
    }
    return known
  }
}

async function readKnown(db: Db): Promise<Known> {
  const [derived] = await db.query('select version, months, data_set from derived')
  return {
    version: derived?.version ?? '',
    months: derived?.months ?? [],
    dataSet: derived?.data_set ?? 'none',
    areas: Map.groupBy(await areaMonths(db), ({ area }) => area),
  }
}
