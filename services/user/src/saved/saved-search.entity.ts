import { EntitySchema } from 'typeorm'

/** A search that a user saved. An account has each path at most once. */
export interface SavedSearch {
  /** UUID. */
  readonly id: string
  readonly accountId: string
  readonly name: string
  /** Path and query of the screen that shows the search. */
  readonly path: string
  readonly savedAt: Date
}

export const SavedSearch = new EntitySchema<SavedSearch>({
  name: 'SavedSearch',
  tableName: 'saved_search',
  columns: {
    id: { type: 'uuid', primary: true },
    accountId: { type: 'uuid' },
    name: { type: 'text' },
    path: { type: 'text' },
    savedAt: { type: 'timestamptz' },
  },
})
