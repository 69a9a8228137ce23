import { internalPaths, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listDataSources, publishedVersion } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import { readPlaces, readZctas } from '../model/read-owned.ts'
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

  server.get(internalPaths.searchPlaces, async () => {
    requireDatabase(db)
    const [version, places, zctas] = await Promise.all([
      publishedVersion(db, { sources: ['places', 'gazetteer'] }),
      readPlaces(db),
      readZctas(db),
    ])
    const withArea = new Set(zctas.map(({ zip }) => zip))
    return {
      version,
      zips: places.map(({ zip }) => zip),
      lat: places.map(({ lat }) => lat),
      lng: places.map(({ lng }) => lng),
      state_abbr: places.map(({ state_abbr }) => state_abbr),
      has_area: places.map(({ zip }) => withArea.has(zip)),
    }
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
