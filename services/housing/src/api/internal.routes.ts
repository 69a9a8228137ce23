import { getHousingColumns, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listLoads } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { currentValuesJson } from '../current-values/current-values.repository.ts'

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(server: Server, db: DataSource): void {
  server.get(getHousingColumns.url, async (_request, reply) => {
    requireDatabase(db)
    return reply.type('application/json').send(await currentValuesJson(db))
  })

  server.route({
    ...listOwnDataSources,
    handler: async () => {
      requireDatabase(db)
      const rows = await listLoads(db)
      return rows.map((row) => ({ ...row, service: 'housing' }))
    },
  })
}
