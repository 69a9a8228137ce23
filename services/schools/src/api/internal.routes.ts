import { getSchoolColumns, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listLoads } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { schoolColumnsJson } from './columns.repository.ts'

/** What other services ask; the gateway does not pass these on. */
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
