import { EntitySchema } from 'typeorm'

/** A person who can log in: a user or an operator. */
export interface Account {
  /** UUID. */
  readonly id: string
  /** As the user typed it. */
  readonly email: string
  /** `emailKey(email)`: accounts are looked up by it. */
  readonly emailKey: string
  /**
   * True once the user has opened a link sent to the address. At most one account has an address
   * confirmed; any number of unconfirmed ones may have it too.
   */
  readonly emailConfirmed: boolean
  /** May be empty. */
  readonly name: string
  /** argon2id. Null if no password opens the account, e.g. before an invited operator sets one. */
  readonly passwordHash: string | null
  readonly role: 'user' | 'operator'
  readonly createdAt: Date
  /** Replaces `email` once it is confirmed; only confirmed accounts have one. */
  readonly pendingEmail: string | null
  readonly pendingEmailKey: string | null
  /**
   * SHA-256 of the browser that signed up or changed the address: until confirmed, only it may log in. Null for an account
   * from before browsers were stored, to which any browser may log in.
   */
  readonly deviceHash: string | null
  /** When the account was made, or changed its address while unconfirmed. */
  readonly unconfirmedSince: Date
  /** Wants an email about its watched zips after each new month. */
  readonly watchDigest: boolean
}

export const Account = new EntitySchema<Account>({
  name: 'Account',
  tableName: 'account',
  columns: {
    id: { type: 'uuid', primary: true },
    email: { type: 'text' },
    emailKey: { type: 'text' },
    emailConfirmed: { type: 'boolean' },
    name: { type: 'text' },
    passwordHash: { type: 'text', nullable: true },
    role: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    pendingEmail: { type: 'text', nullable: true },
    pendingEmailKey: { type: 'text', nullable: true },
    deviceHash: { type: 'text', nullable: true },
    unconfirmedSince: { type: 'timestamptz' },
    watchDigest: { type: 'boolean' },
  },
})
