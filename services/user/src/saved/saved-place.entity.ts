import { EntitySchema } from 'typeorm'

/** A place that a user saved. */
export interface SavedPlace {
  readonly accountId: string
  readonly zip: string
  /** May be empty. */
  readonly note: string
  readonly savedAt: Date
}

export const SavedPlace = new EntitySchema<SavedPlace>({
  name: 'SavedPlace',
  tableName: 'saved_place',
  columns: {
    accountId: { type: 'uuid', primary: true },
    zip: { type: 'text', primary: true },
    note: { type: 'text' },
    savedAt: { type: 'timestamptz' },
  },
})
