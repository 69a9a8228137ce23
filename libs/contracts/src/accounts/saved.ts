import Type from 'typebox'
import { paths } from '../paths.ts'
import { Zip } from '../values.ts'

/** Characters of the note on a place. */
export const maxNoteLength = 2000

/** When a row was added to its list. */
const Moment = Type.String({ description: 'When it was saved, ISO 8601' })
const byZip = Type.Object({ zip: Zip })

/** Restores an item that was removed at its former position in the list. */
const formerMoment = Type.Optional(
  Type.String({
    format: 'date-time',
    // Years and offsets that Postgres reads.
    pattern: '^[1-9][0-9]{3}-.*(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$',
    description: 'When a removed item was saved, to restore it there; by default, and at most, now',
  }),
)

export const SavedPlace = Type.Object(
  {
    zip: Zip,
    note: Type.String({ maxLength: maxNoteLength, description: 'Note by the user; may be empty' }),
    savedAt: Moment,
  },
  { $id: 'SavedPlace' },
)
export type SavedPlace = Type.Static<typeof SavedPlace>

/** The caller's saved places. */
export const listSavedPlaces = {
  method: 'GET',
  url: paths.savedPlaces,
  schema: {
    operationId: 'listSavedPlaces',
    tags: ['user'],
    response: { 200: Type.Array(SavedPlace, { description: 'Newest first, at most 500' }) },
  },
} as const

/** Saves a place or changes its note. Without a note in the request, an existing note stays. */
export const savePlace = {
  method: 'PUT',
  url: paths.savedPlace,
  schema: {
    operationId: 'savePlace',
    tags: ['user'],
    params: byZip,
    body: Type.Optional(
      Type.Object(
        {
          note: Type.Optional(
            Type.String({ maxLength: maxNoteLength, description: 'Plain text, at most 2,000 characters' }),
          ),
          savedAt: formerMoment,
        },
        { additionalProperties: false },
      ),
    ),
    response: { 200: SavedPlace },
  },
} as const

/** Removes a saved place. Does nothing if it is not saved. */
export const forgetPlace = {
  method: 'DELETE',
  url: paths.savedPlace,
  schema: { operationId: 'forgetPlace', tags: ['user'], params: byZip },
} as const

export const Watch = Type.Object({ zip: Zip, watchedAt: Moment }, { $id: 'Watch' })
export type Watch = Type.Static<typeof Watch>

/** The zips that the caller watches. */
export const listWatches = {
  method: 'GET',
  url: paths.watches,
  schema: {
    operationId: 'listWatches',
    tags: ['user'],
    response: { 200: Type.Array(Watch, { description: 'Newest first, at most 100' }) },
  },
} as const

/** Watches a zip. Does nothing if it is watched already. */
export const watchZip = {
  method: 'PUT',
  url: paths.watch,
  schema: {
    operationId: 'watchZip',
    tags: ['user'],
    params: byZip,
    body: Type.Optional(Type.Object({ watchedAt: formerMoment }, { additionalProperties: false })),
    response: { 200: Watch },
  },
} as const

/** Stops watching a zip. */
export const unwatchZip = {
  method: 'DELETE',
  url: paths.watch,
  schema: { operationId: 'unwatchZip', tags: ['user'], params: byZip },
} as const

const savedSearchFields = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Name chosen by the user' }),
  path: Type.String({
    maxLength: 4000,
    pattern: '^/(?!/)[\\w/-]*(\\?[^\\s#]*)?$',
    description: 'Path and query of the screen that shows the search, e.g. /research-area?states=MA',
  }),
}

export const SavedSearch = Type.Object(
  { id: Type.String({ description: 'UUID' }), ...savedSearchFields, savedAt: Moment },
  { $id: 'SavedSearch' },
)
export type SavedSearch = Type.Static<typeof SavedSearch>

/** The caller's saved searches. */
export const listSavedSearches = {
  method: 'GET',
  url: paths.savedSearches,
  schema: {
    operationId: 'listSavedSearches',
    tags: ['user'],
    response: { 200: Type.Array(SavedSearch, { description: 'Newest first, at most 100' }) },
  },
} as const

/** Saves a search. If a search with the same path exists, renames it. */
export const saveSearch = {
  method: 'PUT',
  url: paths.savedSearches,
  schema: {
    operationId: 'saveSearch',
    tags: ['user'],
    body: Type.Object({ ...savedSearchFields, savedAt: formerMoment }, { additionalProperties: false }),
    response: { 200: SavedSearch },
  },
} as const

/** Removes a saved search. Does nothing if there is no such search. */
export const forgetSearch = {
  method: 'DELETE',
  url: paths.savedSearch,
  schema: {
    operationId: 'forgetSearch',
    tags: ['user'],
    params: Type.Object({ id: Type.String({ description: 'UUID' }) }),
  },
} as const
