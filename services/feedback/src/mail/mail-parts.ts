import type { Mailer } from '@homeground/mail'
import type { Log } from '@homeground/service'
import type { DataSource } from 'typeorm'

export interface MailParts {
  readonly db: DataSource
  readonly mailer: Mailer
  /** The site's public address, without a trailing slash. */
  readonly publicUrl: string
  /** Address of the operators; if empty, their mails wait. */
  readonly operators: string
  /** Signs the links of the newsletter. */
  readonly identitySecret: string
  readonly log: Log
}
