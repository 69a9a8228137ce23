import { limits } from '@homeground/catalog/defaults'
import Type from 'typebox'
import { contract } from '../contract.ts'
import { makerSecretHeader, voterIdHeader } from '../headers.ts'
import { done, nullable, oneOf } from '../values.ts'
import { FollowedKey } from './saved.ts'

const rules = limits.shortlist

// Not a pattern: an id that is not one of ours is a 404, as one of a deleted list is.
const ShortlistId = Type.String({ description: 'The random id of the shortlist, as in its link' })
const byId = Type.Object({ id: ShortlistId })
const byPlace = Type.Object({ id: ShortlistId, place: FollowedKey })

const Title = Type.String({
  maxLength: rules.titleLength,
  pattern: '\\S',
  description: `What the maker calls it, at most ${rules.titleLength} characters`,
})

const makerSecret = Type.Optional(
  Type.String({
    pattern: '^[\\w-]{43}$',
    description: 'The secret of the one who made the list; not needed when logged in to the account that made it',
  }),
)
const voterPattern = '^[\\w-]{22,64}$'
const voterDescription =
  'A random id of 22 to 64 letters and digits that the reader’s browser keeps: whoever has it can change the votes and notes that were sent with it'
const makerHeaders = Type.Object({ [makerSecretHeader]: makerSecret })
const readerHeaders = Type.Object({
  [makerSecretHeader]: makerSecret,
  [voterIdHeader]: Type.Optional(Type.String({ pattern: voterPattern, description: voterDescription })),
})
const voterHeaders = Type.Object({
  [makerSecretHeader]: makerSecret,
  [voterIdHeader]: Type.String({ pattern: voterPattern, description: voterDescription }),
})

const noteFields = {
  name: Type.String({
    maxLength: rules.nameLength,
    pattern: '\\S',
    description: `The name that the writer gives, at most ${rules.nameLength} characters`,
  }),
  text: Type.String({
    maxLength: rules.noteLength,
    pattern: '\\S',
    description: `Plain text, at most ${rules.noteLength} characters`,
  }),
}

export const ShortlistNote = Type.Object({
  ...noteFields,
  writtenAt: Type.String({ description: 'When it was written or last changed, ISO 8601' }),
  isOwn: Type.Boolean({ description: 'Whether the caller, by the voter id, wrote it' }),
})
export type ShortlistNote = Type.Static<typeof ShortlistNote>

const Direction = oneOf(['up', 'down'], { description: 'For or against the place' })

export const ShortlistPlace = Type.Object({
  place: FollowedKey,
  up: Type.Integer({ description: 'Votes for it' }),
  down: Type.Integer({ description: 'Votes against it' }),
  ownVote: nullable(Direction),
  notes: Type.Array(ShortlistNote, { description: 'Oldest first, one per voter' }),
})
export type ShortlistPlace = Type.Static<typeof ShortlistPlace>

export const Shortlist = Type.Object({
  id: ShortlistId,
  title: Title,
  createdAt: Type.String({ description: 'When it was made, ISO 8601' }),
  expiresAt: Type.String({ description: `When it is deleted, ${rules.months} months after its last change, ISO 8601` }),
  isMaker: Type.Boolean({ description: 'Whether the caller made it, by the secret or the account' }),
  places: Type.Array(ShortlistPlace, {
    description: `At most ${rules.places}, by votes for minus votes against, then in the maker’s order`,
  }),
})
export type Shortlist = Type.Static<typeof Shortlist>

/**
 * Makes a list that anyone with its id can read, vote on and write notes for. If the caller is logged in, the account can
 * change it too. 422 on `places` if one does not exist; 503 while the service that knows them is down.
 */
export const createShortlist = contract('createShortlist', {
  tags: ['user'],
  summary: 'Makes a shortlist to share',
  body: Type.Object(
    {
      title: Title,
      places: Type.Array(FollowedKey, {
        minItems: 1,
        maxItems: rules.places,
        uniqueItems: true,
        description: `1 to ${rules.places} places, schools or districts`,
      }),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      id: ShortlistId,
      secret: Type.String({ description: 'With it the maker can change and delete the list; only its hash is stored' }),
    }),
  },
})

/** A shortlist in the list of the account that made it. */
export const OwnShortlist = Type.Object({
  id: ShortlistId,
  title: Title,
  createdAt: Type.String({ description: 'When it was made, ISO 8601' }),
})
export type OwnShortlist = Type.Static<typeof OwnShortlist>

export const listShortlists = contract('listShortlists', {
  tags: ['user'],
  summary: 'Lists the shortlists that the account made',
  response: { 200: Type.Array(OwnShortlist, { description: 'Newest first, at most 100' }) },
})

export const getShortlist = contract('getShortlist', {
  tags: ['user'],
  summary: 'Reads a shortlist with its votes and notes',
  params: byId,
  headers: readerHeaders,
  response: { 200: Shortlist },
})

/** 403 for anyone but the maker. */
export const renameShortlist = contract('renameShortlist', {
  tags: ['user'],
  summary: 'Renames a shortlist',
  params: byId,
  headers: readerHeaders,
  body: Type.Object({ title: Title }, { additionalProperties: false }),
  response: { 200: Shortlist },
})

/** Deletes a list with its votes and notes. 403 for anyone but the maker. */
export const deleteShortlist = contract('deleteShortlist', {
  tags: ['user'],
  summary: 'Deletes a shortlist',
  params: byId,
  headers: makerHeaders,
  response: done,
})

/** Does nothing if the list has the place. 403 for anyone but the maker; 409 on `place` if the list is full. */
export const addToShortlist = contract('addToShortlist', {
  tags: ['user'],
  summary: 'Adds a place to a shortlist',
  otherErrors: [409],
  params: byPlace,
  headers: readerHeaders,
  response: { 200: Shortlist },
})

/** Removes a place with its votes and notes. 403 for anyone but the maker. */
export const removeFromShortlist = contract('removeFromShortlist', {
  tags: ['user'],
  summary: 'Removes a place from a shortlist',
  params: byPlace,
  headers: readerHeaders,
  response: { 200: Shortlist },
})

/** One vote per voter and place. 409 on `voter` if the list has as many voters as it may. */
export const voteOnShortlist = contract('voteOnShortlist', {
  tags: ['user'],
  summary: 'Votes for or against a place of a shortlist',
  otherErrors: [409],
  params: byPlace,
  headers: voterHeaders,
  body: Type.Object({ vote: nullable(Direction) }, { additionalProperties: false }),
  response: { 200: Shortlist },
})

/** Writes or changes the caller’s note. 409 on `voter` or `text` if the list has as many voters or notes as it may. */
export const writeShortlistNote = contract('writeShortlistNote', {
  tags: ['user'],
  summary: 'Writes a note on a place of a shortlist',
  otherErrors: [409],
  params: byPlace,
  headers: voterHeaders,
  body: Type.Object(noteFields, { additionalProperties: false }),
  response: { 200: Shortlist },
})

/** Removes the caller’s note. Does nothing if there is none. */
export const removeShortlistNote = contract('removeShortlistNote', {
  tags: ['user'],
  summary: 'Removes a note of one’s own from a shortlist',
  params: byPlace,
  headers: voterHeaders,
  response: { 200: Shortlist },
})
