import { checkDatabase, createServer, type Log, type Server } from '@homeground/service'
import type { DataSource } from 'typeorm'
import { pageViewRoutes } from './page-views/page-views.routes.ts'

interface Parts {
  readonly db: DataSource
  readonly log: Log
  readonly identitySecret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The feedback service over HTTP: a table of contents of its routes. */
export function buildApp({ db, log, identitySecret, now }: Parts): Server {
  const server = createServer({
    name: 'feedback',
    log,
    identitySecret,
    dependencies: { postgres: () => checkDatabase(db) },
  })
  pageViewRoutes(server, { db, now })
  return server
}
