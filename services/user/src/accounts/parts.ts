import type { ApiKeyCache, MailLimits, Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { MailQueue } from '../mails/request-mail.ts'
import type { LoginAttempts } from './login-attempts.ts'

/** What the routes about accounts, sessions and addresses depend on. */
export interface AccountParts {
  readonly db: DataSource
  readonly sessions: Sessions
  /** Owners of recently used API keys. */
  readonly apiKeyCache: ApiKeyCache
  readonly attempts: LoginAttempts
  readonly mails: MailQueue
  readonly mailLimits: MailLimits
  /** Milliseconds since 1970; tests set it. */
  readonly now: () => number
}
