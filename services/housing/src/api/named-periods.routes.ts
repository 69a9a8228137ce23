import { getHousingMonths, getHousingYears } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { publishedDataSet } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { dataVersion } from '../current-values/data-version.ts'
import { comparedMonthsJson } from '../months/compared-months.repository.ts'
import { comparedYearsJson } from '../years/zip-year.repository.ts'

/** Columns of named months and years for search; the gateway does not forward them. */
export function namedPeriodRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getHousingMonths,
    handler: async ({ query: { period, compared } }, reply) => {
      requireDatabase(db)
      // One snapshot of the database: version and both months belong together.
      const json = await db.transaction('REPEATABLE READ', async (tx) => {
        const [version, dataSet] = [await dataVersion(tx), await publishedDataSet(tx)]
        const about = JSON.stringify({ version, dataSet }).slice(0, -1)
        return `${about},${(await comparedMonthsJson(tx, { period, compared, version })).slice(1)}`
      })
      return reply.type('application/json').send(json)
    },
  })

  server.route({
    ...getHousingYears,
    handler: async ({ query: { from, to } }, reply) => {
      requireDatabase(db)
      return reply.type('application/json').send(await comparedYearsJson(db, { from, to }))
    },
  })
}
