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
import type { MailQueue } from './mail/mail-queue.ts'
import { messageFormRoutes } from './messages/message-form.routes.ts'
import { messageListRoutes } from './messages/message-list.routes.ts'
import { issueRoutes } from './newsletter/issue.routes.ts'
import { newsletterRoutes } from './newsletter/newsletter.routes.ts'
import { pageViewRoutes } from './page-views/page-views.routes.ts'

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
  messageFormRoutes(server, { db, mails, mailLimits, now })
  messageListRoutes(server, { db, now })
  newsletterRoutes(server, { db, mails, mailLimits, now, identitySecret })
  issueRoutes(server, { db, mails, now })
  return server
}
