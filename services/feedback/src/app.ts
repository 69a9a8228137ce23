import {
  checkDatabase,
  createServer,
  type IdentityKeys,
  type Log,
  type MailLimits,
  rejectNul,
  type Server,
} from '@homeground/service'
import type { DataSource } from 'typeorm'
import { messageRoutes, pageViewRoutes } from './messages.routes.ts'
import { newsletterRoutes } from './newsletter.ts'
import type { MailQueue } from './outgoing-mails.ts'

interface Parts {
  readonly db: DataSource
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  readonly log: Log
  readonly identitySecret: string
  readonly identityKeys: IdentityKeys
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The feedback service over HTTP: a table of contents of its routes. */
export function buildApp(parts: Parts): Server {
  const { db, mails, mailLimits, log, identitySecret, identityKeys, now } = parts
  const server = createServer({
    name: 'feedback',
    log,
    identity: { service: 'feedback', keys: identityKeys },
    // Without Redis, views are counted, and mails that are stored are sent later.
    dependencies: { postgres: () => checkDatabase(db) },
  })
  rejectNul(server)
  pageViewRoutes(server, { db, now })
  messageRoutes(server, { db, mails, mailLimits, now })
  newsletterRoutes(server, { db, mails, mailLimits, now, identitySecret })
  return server
}
