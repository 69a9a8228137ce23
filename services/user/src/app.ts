import {
  checkDatabase,
  checkRedis,
  createApiKeyCache,
  createMailLimits,
  createServer,
  createSessionFactors,
  type IdentityKeys,
  type Log,
  rejectNul,
  type Server,
  type Sessions,
} from '@homeground/service'
import type { Redis } from 'ioredis'
import type { DataSource } from 'typeorm'
import { createLoginAttempts } from './accounts/login-attempts.ts'
import { digestRoutes } from './digest/send-digest.ts'
import { loginRoutes, sessionRoutes } from './login/login.routes.ts'
import { mailedLinkRoutes } from './login/mailed-links.routes.ts'
import { createPendingLogins, createSecretBox } from './login/second-factor.ts'
import type { MailQueue } from './mails/mails.ts'
import { foundAccountRoutes } from './operators/found-accounts.ts'
import { operatorRoutes } from './operators/operators.ts'
import { apiKeyRoutes, ownAccountRoutes, secondFactorRoutes } from './own-account.routes.ts'
import type { PaymentProvider } from './premium/payments.ts'
import { premiumRoutes } from './premium/premium.ts'
import { savedListRoutes } from './saved-lists.ts'
import { type PlaceServices, shortlistRoutes } from './shortlists.ts'
import { watchFeedRoutes } from './watch-feed.routes.ts'

export interface Parts {
  readonly db: DataSource
  readonly redis: Redis
  /** Prefix of all keys in Redis. */
  readonly prefix: string
  readonly sessions: Sessions
  readonly mails: MailQueue
  readonly payments: PaymentProvider
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  readonly log: Log
  /** Know which places, schools and districts there are. */
  readonly places: PlaceServices
  readonly identitySecret: string
  readonly identityKeys: IdentityKeys
  /** MAILS_PER_CLIENT. */
  readonly mailsPerClient?: number
  /** Milliseconds since 1970; tests set it. */
  readonly now?: () => number
}

/** The user service over HTTP: a table of contents of its routes. */
export function buildApp(parts: Parts): Server {
  const { db, redis, prefix, sessions, mails, payments, publicUrl, now = Date.now } = parts
  const server = createServer({
    name: 'user',
    log: parts.log,
    identity: { service: 'user', keys: parts.identityKeys },
    dependencies: { postgres: () => checkDatabase(db), redis: () => checkRedis(redis) },
  })
  rejectNul(server)
  const attempts = createLoginAttempts({ redis, prefix, now })
  const mailLimits = createMailLimits({
    redis,
    prefix,
    now,
    secret: parts.identitySecret,
    perClient: parts.mailsPerClient,
  })
  const sessionFactors = createSessionFactors({ redis, prefix })
  const apiKeyCache = createApiKeyCache({ redis, prefix })
  const login = {
    db,
    sessions,
    sessionFactors,
    apiKeyCache,
    attempts,
    mails,
    mailLimits,
    pendingLogins: createPendingLogins({ redis, prefix }),
    secretBox: createSecretBox(parts.identitySecret),
    identitySecret: parts.identitySecret,
    log: server.log,
    now,
  }
  loginRoutes(server, login)
  sessionRoutes(server, login)
  mailedLinkRoutes(server, login)
  ownAccountRoutes(server, login)
  secondFactorRoutes(server, login)
  apiKeyRoutes(server, login)
  operatorRoutes(server, login)
  foundAccountRoutes(server, login)
  savedListRoutes(server, db)
  shortlistRoutes(server, { db, places: parts.places, now })
  digestRoutes(server, { db, identitySecret: parts.identitySecret })
  watchFeedRoutes(server, { db, identitySecret: parts.identitySecret })
  premiumRoutes(server, { db, sessions, payments, mails, publicUrl, now })
  return server
}
