import { getSchoolColumns, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listLoads } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { schoolColumnsJson } from './columns.repository.ts'

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(server: Server, db: DataSource): void {
  server.get(getSchoolColumns.url, async (_request, reply) => {
    requireDatabase(db)
    return reply.type('application/json').send(await schoolColumnsJson(db))
  })

  server.route({
    ...listOwnDataSources,
    handler: async () => {
      requireDatabase(db)
      const rows = await listLoads(db)
      return rows.map((row) => ({ ...row, service: 'schools' }))
    },
  })
}
