import { EntitySchema } from 'typeorm'

/** A link sent by mail: opening it proves that its recipient reads the mail of an address. */
export interface MailToken {
  /** SHA-256 of the token, hex. The token itself is only in the mail. */
  readonly tokenHash: string
  readonly accountId: string
  readonly purpose: 'reset' | 'confirm'
  /** Where the link was sent. The token is void once the account has another address. */
  readonly emailKey: string
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
    createdAt: { type: 'timestamptz' },
    expiresAt: { type: 'timestamptz' },
    usedAt: { type: 'timestamptz', nullable: true },
  },
})
