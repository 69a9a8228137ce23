import { type FollowedId, followedKey } from '@homeground/catalog/place-kinds'
import type { Shortlist } from '@homeground/contracts'
import { makerSecretHeader, voterIdHeader } from '@homeground/contracts/headers'
import { pathTo } from '@homeground/contracts/paths'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { ownShortlists } from '../../lib/account/saved-items.ts'
import { placeLabel } from '../../lib/api/place-ref.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { request } from '../../lib/api/request.ts'

/** A shortlist that was made in this browser. */
export interface MadeShortlist {
  readonly id: string
  /** With it this browser may change and delete the list. */
  readonly secret: string
  readonly title: string
}

interface ShortlistState {
  /** Newest first. */
  readonly made: readonly MadeShortlist[]
  /** The random id of this browser on shortlists; empty before the first vote or note. */
  readonly voterId: string
  /** The name that the reader gave with the last note. */
  readonly name: string
}

const storageKey = 'homeground.shortlists'
const maxMade = 100

/** What this browser keeps of shortlists. Only the browser stores it; its tabs share it. */
export const useShortlists = create<ShortlistState>()(
  persist((): ShortlistState => ({ made: [], voterId: '', name: '' }), {
    name: storageKey,
    version: 1,
    storage: createJSONStorage(() => localStorage),
    // It may be from another version, or changed by hand.
    merge: (stored) => readState(stored),
  }),
)

// Another tab of this browser has made a list or voted.
window.addEventListener('storage', ({ key }) => {
  if (key === storageKey) void useShortlists.persist.rehydrate()
})

function readState(stored: unknown): ShortlistState {
  const { made, voterId, name } = (stored ?? {}) as Partial<Record<keyof ShortlistState, unknown>>
  return {
    made: Array.isArray(made) ? made.filter(isMade).slice(0, maxMade) : [],
    voterId: typeof voterId === 'string' && /^[\w-]{22,64}$/.test(voterId) ? voterId : '',
    name: typeof name === 'string' ? name : '',
  }
}

function isMade(value: unknown): value is MadeShortlist {
  const { id, secret, title } = (value ?? {}) as Partial<Record<keyof MadeShortlist, unknown>>
  return typeof id === 'string' && typeof secret === 'string' && /^[\w-]{43}$/.test(secret) && typeof title === 'string'
}

/** A place, school or district that can be put on a shortlist. */
export interface ListedPlace {
  /** As `followedKey` writes it. */
  readonly key: string
  /** `Natick 01760` */
  readonly label: string
}

export function listedPlace(followed: FollowedId & { readonly name: string }): ListedPlace {
  return { key: followedKey(followed), label: placeLabel(followed) }
}

/** The page of a shortlist. */
export function shortlistPath(id: string): string {
  return pathTo('/shortlist/:id', { id })
}

/** What proves to the server that this browser made the list, or that votes and notes are its own; of each only what it has. */
export function shortlistHeaders(id: string): Record<string, string> {
  const { made, voterId } = useShortlists.getState()
  const secret = made.find((list) => list.id === id)?.secret
  return { ...(secret && { [makerSecretHeader]: secret }), ...(voterId && { [voterIdHeader]: voterId }) }
}

/** The same for a vote or a note: this browser gets an id if it has none. */
export function voterHeaders(id: string): Record<string, string> {
  if (useShortlists.getState().voterId === '') useShortlists.setState({ voterId: randomId() })
  return shortlistHeaders(id)
}

/** 128 random bits, 32 letters and digits. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Makes a shortlist of places by their keys, and keeps its secret in this browser. Returns its id.
 * @throws ApiError as `request` does.
 */
export async function makeShortlist(input: Pick<MadeShortlist, 'title'> & { places: string[] }): Promise<string> {
  const { id, secret } = (await request('createShortlist', { body: input, quiet: true })).data
  const { title } = input
  useShortlists.setState(({ made }) => ({ made: [{ id, secret, title }, ...made].slice(0, maxMade) }))
  readOwnAgain()
  return id
}

/** The list of the account's own ones has changed. */
function readOwnAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ownShortlists.query.queryKey })
}

/** After a list was renamed. */
export function noteTitle({ id, title }: Pick<Shortlist, 'id' | 'title'>): void {
  useShortlists.setState(({ made }) => ({ made: made.map((list) => (list.id === id ? { ...list, title } : list)) }))
  readOwnAgain()
}

/** After a list was deleted. */
export function forgetShortlist(id: string): void {
  useShortlists.setState(({ made }) => ({ made: made.filter((list) => list.id !== id) }))
  readOwnAgain()
}
