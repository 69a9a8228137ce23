import { EntitySchema } from 'typeorm'

/** A key with which a user's own programs read data. */
export interface ApiKey {
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** SHA-256 of the key, hex. */
  readonly keyHash: string
  /** Last four characters of the key. */
  readonly hint: string
  readonly createdAt: Date
  /** Accurate to a minute; null if it was never used. */
  readonly lastUsedAt: Date | null
}

export const ApiKey = new EntitySchema<ApiKey>({
  name: 'ApiKey',
  tableName: 'api_key',
  columns: {
    id: { type: 'uuid', primary: true, generated: 'uuid' },
    accountId: { type: 'uuid' },
    name: { type: 'text' },
    keyHash: { type: 'text', unique: true },
    hint: { type: 'text' },
    createdAt: { type: 'timestamptz' },
    lastUsedAt: { type: 'timestamptz', nullable: true },
  },
})
