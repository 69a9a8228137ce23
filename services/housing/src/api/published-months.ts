import type { DataSet } from '@homeground/contracts'
import { type Db, isDatabaseUnavailable, requireDatabase } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { LoadedMonth } from '../months/loaded-months.repository.ts'
import { areaMonths } from '../trends/area-month.repository.ts'
import type { TrendMonth } from '../trends/trend-month.ts'

/** What is the same for all callers until the next publication. */
export interface PublishedMonths {
  readonly version: string
  /** Newest first. */
  readonly months: readonly LoadedMonth[]
  readonly dataSet: DataSet
  /** State abbreviation or `US` → its months. */
  readonly areas: ReadonlyMap<string, readonly TrendMonth[]>
}

/**
 * Returns a reader that caches the published months in memory. Each call checks the version with one
 * short query. While Postgres is down it returns the cached months. Errors: Postgres down before the
 * first read.
 */
export function cachePublishedMonths(db: DataSource): () => Promise<PublishedMonths> {
  let cached: PublishedMonths | undefined
  return async () => {
    try {
      requireDatabase(db)
      const rows = await db.query('select version from derived')
      const version: string = rows[0]?.version ?? ''
      if (version !== cached?.version) {
        cached = await db.transaction('REPEATABLE READ', readPublishedMonths)
      }
    } catch (error) {
      if (!cached || !isDatabaseUnavailable(error)) throw error
    }
    return cached
  }
}

async function readPublishedMonths(tx: Db): Promise<PublishedMonths> {
  const [derived] = await tx.query('select version, months, data_set from derived')
  return {
    version: derived?.version ?? '',
    months: derived?.months ?? [],
    dataSet: derived?.data_set ?? 'none',
    areas: await areaMonths(tx),
  }
}
