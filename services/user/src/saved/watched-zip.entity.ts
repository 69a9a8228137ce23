import { EntitySchema } from 'typeorm'

/** A zip that a user watches. */
export interface WatchedZip {
  readonly accountId: string
  readonly zip: string
  readonly watchedAt: Date
}

export const WatchedZip = new EntitySchema<WatchedZip>({
  name: 'WatchedZip',
  tableName: 'watched_zip',
  columns: {
    accountId: { type: 'uuid', primary: true },
    zip: { type: 'text', primary: true },
    watchedAt: { type: 'timestamptz' },
  },
})
