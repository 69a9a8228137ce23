import { getSearchProfile, internalPaths, listOwnDataSources, subjectLine } from '@homeground/contracts'
import { requireDatabase, type Server, sendLines } from '@homeground/service'
import { listLoads, publishedVersion } from '@homeground/sources'
import type { DataSource } from 'typeorm'
import type { SearchSnapshot } from '../snapshot/search-snapshot.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import { readLandAreas } from '../sources/gazetteer/read-gazetteer.ts'
import { readPlaces } from '../sources/places/read-places.ts'
import { repliedNotModified } from './reply.ts'
import { searchProfile } from './search-profile.ts'

/** Routes for other services; the gateway does not forward them. */
export function internalRoutes(server: Server, { db, snapshots }: { db: DataSource; snapshots: Snapshots }): void {
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
    return { version: model.version, data_set: model.data_set, attributes: Object.keys(model.provenance) }
  })

  server.get(internalPaths.searchSubjects, async (request, reply) => {
    const snapshot = snapshots.current()
    if (repliedNotModified({ request, reply, snapshot })) return reply
    return sendLines(reply, 'text/plain', subjectLines(snapshot))
  })

  server.get(getSearchProfile.url, async () => searchProfile(snapshots.current()))
}

/** Every zip and every town. */
function* subjectLines({ zips, towns }: SearchSnapshot): Generator<string> {
  for (let row = 0; row < zips.size; row++) yield subjectLine('zip', zips.id(row))
  for (let row = 0; row < towns.size; row++) {
    const state = towns.group(row)
    yield subjectLine('town', towns.id(row).slice(0, -`, ${state}`.length), state)
  }
}
