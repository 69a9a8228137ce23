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
   * confirmed; any number of others may claim it.
   */
  readonly emailConfirmed: boolean
  /** May be empty. */
  readonly name: string
  /** argon2id. Null if no password opens the account, e.g. before an invited operator sets one. */
  readonly passwordHash: string | null
  readonly role: 'user' | 'operator'
  readonly createdAt: Date
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
  },
})
