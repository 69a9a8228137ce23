import type { Mailer } from '@homeground/mail'
import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'

export interface MailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Signs the links that turn the digest off. */
  readonly identitySecret: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly log: Log
}
