import { getHousingColumns, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listDataSources } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { pictureColumns } from '../picture/columns.repository.ts'
import { columnsAsOf } from '../picture/columns-as-of.ts'

/** What other services ask; the gateway does not pass these on. */
export function internalRoutes(server: Server, db: DataSource): void {
  server.route({
    ...getHousingColumns,
    handler: async ({ query: { period } }, reply) => {
      requireDatabase(db)
      return period
        ? columnsAsOf(db, period)
        : reply.type('application/json').send(await pictureColumns(db))
    },
  })

  server.route({
    ...listOwnDataSources,
    handler: async () => {
      requireDatabase(db)
      const rows = await listDataSources(db)
      return rows.map((row) => ({ ...row, service: 'housing' }))
    },
  })
}
