import { monthNumber, periodLabel } from '@homeground/catalog/periods'
import { type DataSet, listHousingPeriods } from '@homeground/contracts'
import { type Db, isDatabaseUnavailable, requireDatabase, type Server, sentNotModified } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { areaMonths, type TrendMonth } from '../months/area-month.repository.ts'
import type { LoadedMonth } from '../months/month-table.ts'

/** The published months with their figures by area: the same for all callers until the next publication. */
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

/** `GET /api/housing/availableHousingPeriods`; works while Postgres is down. */
export function periodRoutes(server: Server, publishedMonths: () => Promise<PublishedMonths>): void {
  server.route({
    ...listHousingPeriods,
    handler: async (request, reply) => {
      const { version, months, dataSet } = await publishedMonths()
      if (sentNotModified(request, reply, version)) return reply
      reply.header('x-data-set', dataSet)
      return {
        housing_periods: months.map(({ period, zips }) => ({
          period,
          month: (monthNumber(period) % 12) + 1,
          year: Number(period.slice(0, 4)),
          label: periodLabel(period),
          zips,
        })),
      }
    },
  })
}
