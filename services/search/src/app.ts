import { checkDatabase, checkRedis, createServer, type Log, type Server } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { internalRoutes } from './api/internal.routes.ts'
import { mapRoutes } from './api/map/map.routes.ts'
import { placeRoutes } from './api/places/places.routes.ts'
import { rankingRoutes } from './api/rankings/rankings.routes.ts'
import { affordableSchoolRoutes } from './api/search/affordable-schools.routes.ts'
import { searchRoutes } from './api/search/search.routes.ts'
import { zipResultRoutes } from './api/search/zip-results.routes.ts'
import type { Snapshots } from './snapshot/snapshots.ts'

interface Parts {
  readonly db: DataSource
  readonly redis: Redis
  readonly snapshots: Snapshots
  readonly log: Log
  readonly identitySecret: string
}

/** The search service over HTTP: its dependencies and routes. */
export function buildApp({ db, redis, snapshots, log, identitySecret }: Parts): Server {
  const server = createServer({
    name: 'search',
    log,
    identitySecret,
    dependencies: {
      data: () => snapshots.current(),
      postgres: () => checkDatabase(db),
      redis: () => checkRedis(redis),
    },
    requiredForReady: ['data'],
  })
  searchRoutes(server, snapshots)
  affordableSchoolRoutes(server, snapshots)
  placeRoutes(server, snapshots)
  rankingRoutes(server, snapshots)
  zipResultRoutes(server, snapshots)
  mapRoutes(server, snapshots)
  internalRoutes(server, { db, snapshots })
  return server
}
