import { checkDatabase, createServer, type Log, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { internalRoutes } from './api/internal.routes.ts'
import { schoolRoutes } from './api/school.routes.ts'
import { zipRoutes } from './api/zip.routes.ts'

interface Parts {
  readonly db: DataSource
  readonly log: Log
  readonly identitySecret: string
}

/** The schools service's HTTP server with all its routes. */
export function buildApp({ db, log, identitySecret }: Parts): Server {
  const server = createServer({
    name: 'schools',
    log,
    identitySecret,
    dependencies: { postgres: () => checkDatabase(db) },
  })
  schoolRoutes(server, db)
  zipRoutes(server, db)
  internalRoutes(server, db)
  return server
}
