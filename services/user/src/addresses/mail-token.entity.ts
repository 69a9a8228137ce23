import { EntitySchema } from 'typeorm'

/** A link sent by mail: opening it proves that its recipient reads the mail of an address. */
export interface MailToken {
  /** SHA-256 of the token, hex. The token itself is only in the mail. */
  readonly tokenHash: string
  readonly accountId: string
  /** `secure`: undoes what someone else did to the account. */
  readonly purpose: 'reset' | 'confirm' | 'secure'
  /** Where the link was sent. The token is void once the account has another address, but for `secure`. */
  readonly emailKey: string
  /** The same as the user typed it; null in rows of before. */
  readonly email: string | null
  /** For `secure`: when the change or the login happened that the mail is about. */
  readonly createdAt: Date
  readonly expiresAt: Date
  /** When it was used or revoked; null while it is valid. */
  readonly usedAt: Date | null
}

export const MailToken = new EntitySchema<MailToken>({
  name: 'MailToken',
  tableName: 'mail_token',
  columns: {
    tokenHash: { type: 'text', primary: true },
    accountId: { type: 'uuid' },
    purpose: { type: 'text' },
    emailKey: { type: 'text' },
    email: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
    expiresAt: { type: 'timestamptz' },
    usedAt: { type: 'timestamptz', nullable: true },
  },
})
