import { followedKeyPattern } from '@homeground/catalog/place-kinds'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { watchFeedPath } from '../paths.ts'
import { SpringFigures } from '../schools/school-figures.ts'
import { done, nullable } from '../values.ts'

/** Characters of the note on a saved place, school or district. */
export const maxNoteLength = 2000

/** When a row was added to its list. */
const Moment = Type.String({ description: 'When it was saved, ISO 8601' })
/** A place of any kind, a school or a district, as `followedKey` writes it. */
export const FollowedKey = Type.String({
  pattern: followedKeyPattern,
  description:
    'A zip; of anything else the kind, a colon and the name with its state of a place, such as county:Middlesex County, MA, or the NCES id of a school or district, such as school:250432000005',
})
const byFollowed = Type.Object({ place: FollowedKey })

/** Restores an item that was removed at its former position in the list. */
const formerMoment = Type.Optional(
  Type.String({
    format: 'date-time',
    // Years and offsets that Postgres reads.
    pattern: '^[1-9][0-9]{3}-.*(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])$',
    description: 'When a removed item was saved, to restore it there; by default, and at most, now',
  }),
)

export const SavedPlace = Type.Object({
  place: FollowedKey,
  note: Type.String({ maxLength: maxNoteLength, description: 'Note by the user; may be empty' }),
  savedAt: Moment,
})
export type SavedPlace = Type.Static<typeof SavedPlace>

export const listSavedPlaces = contract('listSavedPlaces', {
  tags: ['user'],
  summary: 'Lists the saved places, schools and districts',
  response: { 200: Type.Array(SavedPlace, { description: 'Newest first, at most 500' }) },
})

/** Saves a place, school or district, or changes its note. Without a note in the request, an existing note stays. */
export const savePlace = contract('savePlace', {
  tags: ['user'],
  summary: 'Saves a place, school or district, or changes its note',
  params: byFollowed,
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
})

/** Removes a saved place, school or district. Does nothing if it is not saved. */
export const forgetPlace = contract('forgetPlace', {
  tags: ['user'],
  summary: 'Removes a saved place, school or district',
  params: byFollowed,
  response: done,
})

export const Watch = Type.Object({
  place: FollowedKey,
  watchedAt: Moment,
  restated: Type.Optional(
    Type.Array(SpringFigures, {
      maxItems: 2,
      description:
        'In lists, of a school or district whose results were corrected since it is watched: these springs as they were before',
    }),
  ),
})
export type Watch = Type.Static<typeof Watch>

export const listWatches = contract('listWatches', {
  tags: ['user'],
  summary: 'Lists the watched places, schools and districts',
  response: { 200: Type.Array(Watch, { description: 'Newest first, at most 100' }) },
})

/** Watches a place, school or district. Does nothing if it is watched already. */
export const watchPlace = contract('watchPlace', {
  tags: ['user'],
  summary: 'Watches a place, school or district',
  params: byFollowed,
  body: Type.Optional(Type.Object({ watchedAt: formerMoment }, { additionalProperties: false })),
  response: { 200: Watch },
})

export const unwatchPlace = contract('unwatchPlace', {
  tags: ['user'],
  summary: 'Stops watching a place, school or district',
  params: byFollowed,
  response: done,
})

const savedSearchFields = {
  name: Type.String({ minLength: 1, maxLength: 100, description: 'Name chosen by the user' }),
  path: Type.String({
    maxLength: 4000,
    pattern: '^/(?!/)[\\w/-]*(\\?[^\\s#]*)?$',
    description: 'Path and query of the screen that shows the search, e.g. /research-area?states=MA',
  }),
}

export const SavedSearch = Type.Object({
  id: Type.String({ description: 'UUID' }),
  ...savedSearchFields,
  savedAt: Moment,
})
export type SavedSearch = Type.Static<typeof SavedSearch>

export const listSavedSearches = contract('listSavedSearches', {
  tags: ['user'],
  summary: 'Lists the saved searches',
  response: { 200: Type.Array(SavedSearch, { description: 'Newest first, at most 100' }) },
})

/** Saves a search. If a search with the same path exists, renames it. */
export const saveSearch = contract('saveSearch', {
  tags: ['user'],
  summary: 'Saves or renames a search',
  body: Type.Object({ ...savedSearchFields, savedAt: formerMoment }, { additionalProperties: false }),
  response: { 200: SavedSearch },
})

/** Removes a saved search. Does nothing if there is no such search. */
export const forgetSearch = contract('forgetSearch', {
  tags: ['user'],
  summary: 'Removes a saved search',
  params: Type.Object({ id: Type.String({ description: 'UUID' }) }),
  response: done,
})

/** The private feed of what changed in the places and schools that the caller watches. */
export const WatchFeed = Type.Object({
  path: nullable(
    Type.String({
      description: `Path of the Atom feed, ${watchFeedPath}, which needs no login: whoever has it can read the feed; null while the feed is off`,
    }),
  ),
})
export type WatchFeed = Type.Static<typeof WatchFeed>

export const getWatchFeed = contract('getWatchFeed', {
  tags: ['user'],
  summary: 'Returns the address of the feed of watched places and schools',
  response: { 200: WatchFeed },
})

/** Turns on the feed, which then gets what the next emails report, whether or not they are mailed. Does nothing if it is on. */
export const turnOnWatchFeed = contract('turnOnWatchFeed', {
  tags: ['user'],
  summary: 'Turns on the feed of watched places and schools',
  response: { 200: WatchFeed },
})

/** Gives the feed, which is turned on if it is off, another address. The former one is a 404 from then on. */
export const renewWatchFeed = contract('renewWatchFeed', {
  tags: ['user'],
  summary: 'Gives the feed of watched places and schools another address',
  response: { 200: WatchFeed },
})

/** Turns off the feed and deletes its entries. Does nothing if it is off. */
export const turnOffWatchFeed = contract('turnOffWatchFeed', {
  tags: ['user'],
  summary: 'Turns off the feed of watched places and schools',
  response: done,
})

/** What the feed of an account has. Internal. */
export interface WatchFeedContent {
  /** When it was turned on, ISO 8601. */
  readonly since: string
  /** The newest first. */
  readonly entries: readonly WatchFeedEntry[]
}

/** The change of one watched place or school. */
export interface WatchFeedEntry {
  /** Of the change: the same in the feeds of all who watch the place. */
  readonly id: string
  readonly title: string
  /** As in an email about this change. A link has a line of its own; within a paragraph, lines may begin with spaces. */
  readonly paragraphs: readonly string[]
  /** Path of the page of the place or school. */
  readonly path: string
  /** ISO 8601. */
  readonly updated: string
}

/** The content of a feed, by the token of its address in the header x-feed-token; 404 for an unknown token. */
export const getWatchFeedEntries = contract('getWatchFeedEntries', {
  tags: ['internal'],
  response: { 200: Type.Unsafe<WatchFeedContent>(Type.Unknown()) },
  isSerialized: true,
})

const querystring = Type.Object({
  token: Type.String({ minLength: 1, maxLength: 100, description: 'Signed token of the mailed link; never expires' }),
})

/**
 * Turns off the email about watched places and schools, without a login: the one-click unsubscribe of RFC 8058. The body is ignored.
 * 422 on `token` if it is not one of ours.
 */
export const unsubscribe = contract('unsubscribe', {
  tags: ['user'],
  summary: 'Turns emails off with one click',
  querystring,
  response: done,
})

/** Redirects people whose mail program opens the link to the page that asks for a click. */
export const openUnsubscribe = contract('openUnsubscribe', {
  tags: ['user'],
  summary: 'Opens the page that turns emails off',
  querystring,
  response: { 303: Type.Null({ description: 'Redirects to the page' }) },
})
