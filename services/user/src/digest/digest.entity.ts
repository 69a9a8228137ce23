import { EntitySchema } from 'typeorm'
import type { WatchedChanges } from './watched-changes.ts'

/** One email about what changed in the zips that an account watches. */
export interface Digest {
  readonly publication: number
  readonly accountId: string
  /** Null once it is sent. */
  readonly changes: WatchedChanges | null
  readonly createdAt: Date
  /** Also set if it is not needed any more. */
  readonly sentAt: Date | null
}

export const Digest = new EntitySchema<Digest>({
  name: 'Digest',
  tableName: 'digest',
  columns: {
    publication: { type: 'integer', primary: true },
    accountId: { type: 'uuid', primary: true },
    changes: { type: 'jsonb', nullable: true },
    createdAt: { type: 'timestamptz' },
    sentAt: { type: 'timestamptz', nullable: true },
  },
})
