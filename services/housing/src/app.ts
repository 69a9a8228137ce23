import { checkDatabase, createServer, type Log, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { internalRoutes } from './api/internal.routes.ts'
import { keepKnown } from './api/known.ts'
import { periodRoutes } from './api/periods.routes.ts'
import { zipRoutes } from './api/zip.routes.ts'

interface Parts {
  readonly db: DataSource
  readonly log: Log
  readonly identitySecret: string
}

/** The housing service over HTTP: what it answers, in one list. */
export function buildApp({ db, log, identitySecret }: Parts): Server {
  const server = createServer({
    name: 'housing',
    log,
    identitySecret,
    dependencies: { postgres: () => checkDatabase(db) },
  })
  const known = keepKnown(db)
  periodRoutes(server, known)
  zipRoutes(server, { db, known })
  internalRoutes(server, db)
  return server
}
