import type { Sessions } from '@homeground/service'
import type { DataSource } from 'typeorm'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { LoginAttempts } from '../sessions/login-attempts.ts'

/** What the calls about accounts work with. */
export interface AccountParts {
  readonly db: DataSource
  readonly sessions: Sessions
  readonly attempts: LoginAttempts
  readonly mails: MailQueue
  /** Milliseconds since 1970; tests move it. */
  readonly now: () => number
}
