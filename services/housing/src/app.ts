import { checkDatabase, createServer, type IdentityKeys, type Log, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { changesRoutes } from './api/changes.routes.ts'
import { internalRoutes } from './api/internal.routes.ts'
import { cachePublishedMonths, periodRoutes } from './api/published-months.ts'
import { inventoryRoutes, placeRoutes, trendRoutes, zipRoutes } from './api/trends.routes.ts'

interface Parts {
  readonly db: DataSource
  readonly log: Log
  readonly identityKeys: IdentityKeys
}

/** The housing service's HTTP server with all its routes. */
export function buildApp({ db, log, identityKeys }: Parts): Server {
  const server = createServer({
    name: 'housing',
    log,
    identity: { service: 'housing', keys: identityKeys },
    dependencies: { postgres: () => checkDatabase(db) },
  })
  const publishedMonths = cachePublishedMonths(db)
  periodRoutes(server, publishedMonths)
  zipRoutes(server, { db, publishedMonths })
  placeRoutes(server, { db, publishedMonths })
  changesRoutes(server, db)
  trendRoutes(server, publishedMonths)
  inventoryRoutes(server, publishedMonths)
  internalRoutes(server, db)
  return server
}
