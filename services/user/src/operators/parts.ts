import type { ApiKeyCache, MailLimits, SessionFactors, Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { MailQueue } from '../mails/request-mail.ts'

/** What the routes about operators depend on. */
export interface OperatorParts {
  readonly db: DataSource
  readonly sessions: Sessions
  /** Owners of recently used API keys. */
  readonly apiKeyCache: ApiKeyCache
  readonly sessionFactors: SessionFactors
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}
