import { EntitySchema } from 'typeorm'
import type { Account } from '../accounts/account.entity.ts'

/** A bearer token that lets a program act as an operator. */
export interface OperatorToken {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string
  readonly accountId: string
  readonly createdAt: Date
  /** Accurate to a minute; null if it was never used. */
  readonly lastUsedAt: Date | null
  /** Present only if the query loads the relation. */
  readonly account: Account
}

export const OperatorToken = new EntitySchema<OperatorToken>({
  name: 'OperatorToken',
  tableName: 'operator_token',
  columns: {
    tokenHash: { type: 'text', primary: true },
    accountId: { type: 'uuid' },
    createdAt: { type: 'timestamptz' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
  },
  relations: {
    account: { type: 'many-to-one', target: 'Account', nullable: false, joinColumn: { name: 'account_id' } },
  },
})
