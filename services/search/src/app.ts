import { checkDatabase, checkRedis, createServer, type IdentityKeys, type Log, type Server } from '@homeground/service'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { attributeRoutes, internalRoutes } from './api/data.routes.ts'
import { mapRoutes } from './api/map.routes.ts'
import { outlineRoutes } from './api/outlines.routes.ts'
import { placeRoutes } from './api/places.routes.ts'
import { rankingRoutes } from './api/rankings.routes.ts'
import {
  affordableSchoolRoutes,
  changingPlaceRoutes,
  namedResultRoutes,
  searchRoutes,
  understandRoutes,
} from './api/search.routes.ts'
import { similarRoutes } from './api/similar.routes.ts'
import { stateRoutes } from './api/states.routes.ts'
import type { PeriodViews } from './periods/period-views.ts'
import type { RankingCache } from './rankings/rankings.ts'
import type { Snapshots } from './snapshot/search-snapshot.ts'

interface Parts {
  readonly db: DataSource
  readonly redis: Redis
  readonly snapshots: Snapshots
  readonly log: Log
  readonly identityKeys: IdentityKeys
  readonly periods: PeriodViews
  readonly rankings: RankingCache
}

/** The search service over HTTP: its dependencies and routes. */
export function buildApp(parts: Parts): Server {
  const { db, redis, snapshots, log, identityKeys, periods, rankings } = parts
  const server = createServer({
    name: 'search',
    log,
    identity: { service: 'search', keys: identityKeys },
    dependencies: {
      data: () => snapshots.current(),
      postgres: () => checkDatabase(db),
      redis: () => checkRedis(redis),
    },
    requiredForReady: ['data'],
    measurements: [snapshots.measurement],
  })
  searchRoutes(server, snapshots, periods)
  understandRoutes(server, snapshots)
  affordableSchoolRoutes(server, snapshots)
  changingPlaceRoutes(server, snapshots, periods)
  placeRoutes(server, snapshots)
  attributeRoutes(server, snapshots)
  stateRoutes(server, snapshots, periods)
  rankingRoutes(server, { snapshots, periods, cache: rankings })
  namedResultRoutes(server, snapshots)
  mapRoutes(server, snapshots)
  outlineRoutes(server, db)
  similarRoutes(server, snapshots)
  internalRoutes(server, { db, snapshots })
  return server
}
