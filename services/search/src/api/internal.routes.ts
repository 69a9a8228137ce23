import { internalPaths, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listDataSources } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import type { Snapshots } from '../snapshot/keep-current.ts'

/** What other services ask; the gateway does not pass these on. */
export function internalRoutes(
  server: Server,
  { db, snapshots }: { db: DataSource; snapshots: Snapshots },
): void {
  server.route({
    ...listOwnDataSources,
    handler: async () => {
      requireDatabase(db)
      const rows = await listDataSources(db)
      return rows.map((row) => ({ ...row, service: 'search' }))
    },
  })

  server.get(internalPaths.searchModel, async () => {
    const { model } = snapshots.current()
    return {
      version: model.version,
      data_set: model.data_set,
      attributes: Object.keys(model.origins),
    }
  })
}
