import { checkDatabase, createServer, type IdentityKeys, type Log, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { derivedVersion } from './api/derived.repository.ts'
import { internalRoutes } from './api/internal.routes.ts'
import { schoolRoutes, zipRoutes } from './api/school.routes.ts'
import { schoolFigureRoutes } from './api/school-figures.routes.ts'
import type { RankingCache } from './lists/ranking-cache.ts'
import { districtRoutes, rankingRoutes } from './lists/rankings.routes.ts'
import { nearbyRoutes, placeRoutes, searchRoutes } from './lists/search.routes.ts'
import { stateStatisticRoutes, statisticsRoutes } from './lists/statistics.routes.ts'
import { suggestRoutes } from './lists/suggest.routes.ts'
import type { CachedPlaces } from './snapshot/places.ts'
import type { Snapshots } from './snapshot/school-snapshot.ts'

interface Parts {
  readonly db: DataSource
  readonly snapshots: Snapshots
  readonly places: CachedPlaces
  readonly rankings: RankingCache
  readonly log: Log
  readonly identityKeys: IdentityKeys
}

/** The schools service's HTTP server with all its routes. */
export function buildApp({ db, snapshots, places, rankings, log, identityKeys }: Parts): Server {
  let wasReady = false
  // Before any school is loaded there is nothing to wait for. What is in memory stays there.
  const data = async () => {
    if (!wasReady && (await derivedVersion(db)) !== undefined) snapshots.current()
    wasReady = true
  }
  const server = createServer({
    name: 'schools',
    log,
    identity: { service: 'schools', keys: identityKeys },
    dependencies: { data, postgres: () => checkDatabase(db) },
    requiredForReady: ['data'],
    measurements: [snapshots.measurement],
  })
  schoolRoutes(server, db)
  zipRoutes(server, db)
  schoolFigureRoutes(server, { db, snapshots })
  searchRoutes(server, snapshots, places)
  nearbyRoutes(server, snapshots, places)
  rankingRoutes(server, { snapshots, places, cache: rankings })
  districtRoutes(server, snapshots, rankings)
  placeRoutes(server, snapshots)
  stateStatisticRoutes(server, snapshots)
  statisticsRoutes(server, snapshots)
  suggestRoutes(server, snapshots)
  internalRoutes(server, { db, snapshots })
  return server
}
