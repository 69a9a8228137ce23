import { getSearchProfile, internalPaths, listOwnDataSources } from '@homeground/contracts'
import { requireDatabase, type Server } from '@homeground/service'
import { listLoads, publishedVersion } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { readLandAreas } from '../sources/gazetteer/read-gazetteer.ts'
import { readPlaces } from '../sources/places/read-places.ts'
import { searchProfile } from './search-profile.ts'

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(
  server: Server,
  { db, snapshots }: { db: DataSource; snapshots: Snapshots },
): void {
  server.route({
    ...listOwnDataSources,
    handler: async () => {
      requireDatabase(db)
      const rows = await listLoads(db)
      return rows.map((row) => ({ ...row, service: 'search' }))
    },
  })

  server.get(internalPaths.searchPlaces, async () => {
    requireDatabase(db)
    const [version, places, landAreas] = await Promise.all([
      publishedVersion(db, { sources: ['places', 'gazetteer'] }),
      readPlaces(db),
      readLandAreas(db),
    ])
    return {
      version,
      zips: places.map(({ zip }) => zip),
      lat: places.map(({ lat }) => lat),
      lng: places.map(({ lng }) => lng),
      state_abbr: places.map(({ state_abbr }) => state_abbr),
      has_area: places.map(({ zip }) => landAreas.has(zip)),
    }
  })

  server.get(internalPaths.searchModel, async () => {
    const { model } = snapshots.current()
    return {
      version: model.version,
      data_set: model.data_set,
      attributes: Object.keys(model.provenance),
    }
  })

  server.get(getSearchProfile.url, async () => searchProfile(snapshots.current()))
}
