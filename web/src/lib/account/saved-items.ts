import { isSchoolKey } from '@homeground/catalog/place-kinds'
import type { OwnShortlist, SavedPlace, SavedSearch, Watch } from '@homeground/contracts'
import { formatCount } from '@homeground/format/format'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { type ApiResponse, request, requestList } from '../api/request.ts'
import { useSession } from '../session-store.ts'

/** A list that belongs to an account: its call, and what identifies and orders its items. */
export interface AccountList<Item> {
  readonly query: ReturnType<typeof listQuery<Item>>
  readonly keyOf: (item: Item) => string
  /** ISO 8601; the newest item is first. */
  readonly timeOf: (item: Item) => string
}

/** Queries whose key starts with `account` are removed when another user logs in or out. */
export function listQuery<Item>(name: string, fetchList: (signal: AbortSignal) => Promise<ApiResponse<Item[]>>) {
  return queryOptions({ queryKey: ['account', name], queryFn: async ({ signal }) => (await fetchList(signal)).data })
}

interface Change<Item> {
  /** `keyOf` of the item. */
  readonly key: string
  /** The item to show right away, from the one shown so far; null when it is not in the list. */
  readonly show: (shown: Item | null) => Item | null
  /** The call, given the item last known to the server; resolves to the item the server then has. */
  readonly send: (stored: Item | null) => Promise<Item | null>
}

interface Edit {
  /** The item as the server has it. */
  stored: unknown
  pendingCalls: number
  lastCall: Promise<unknown>
}

/** Items with pending calls. */
const edits = new Map<string, Edit>()

/**
 * Updates the list optimistically, then calls the server. Calls for one item run in sequence, so that the last change
 * wins; after the last response the list shows what the server has.
 * @throws ApiError when the call fails; the list then shows the item as it was.
 */
export async function changeAccountList<Item>(list: AccountList<Item>, change: Change<Item>): Promise<void> {
  const { queryKey } = list.query
  await queryClient.ensureQueryData(list.query)
  // A response from before the change would undo it.
  await queryClient.cancelQueries({ queryKey })
  const id = JSON.stringify([queryKey, change.key])
  const current = find(list, change.key)
  const edit = edits.get(id) ?? { stored: current, pendingCalls: 0, lastCall: Promise.resolve() }
  edits.set(id, edit)
  edit.pendingCalls += 1
  showItem(list, change.key, change.show(current))
  const call = edit.lastCall.then(async () => {
    edit.stored = await change.send(edit.stored as Item | null)
  })
  edit.lastCall = call.catch(() => {})
  try {
    await call
  } finally {
    edit.pendingCalls -= 1
    if (edit.pendingCalls === 0) {
      edits.delete(id)
      showItem(list, change.key, edit.stored as Item | null)
    }
  }
}

function find<Item>({ query, keyOf }: AccountList<Item>, key: string): Item | null {
  const items = queryClient.getQueryData<Item[]>(query.queryKey)
  return items?.find((item) => keyOf(item) === key) ?? null
}

/** Does nothing to a list that was removed because the user logged out. */
function showItem<Item>({ query, keyOf, timeOf }: AccountList<Item>, key: string, item: Item | null) {
  queryClient.setQueryData<Item[]>(query.queryKey, (items) => {
    const others = items?.filter((each) => keyOf(each) !== key)
    if (!others || item === null) return others
    return [item, ...others].sort((a, b) => timeOf(b).localeCompare(timeOf(a)))
  })
}

export const savedPlaces: AccountList<SavedPlace> = {
  query: listQuery('places', (signal) => requestList('listSavedPlaces', { signal })),
  keyOf: ({ place }) => place,
  timeOf: ({ savedAt }) => savedAt,
}

export const watches: AccountList<Watch> = {
  query: listQuery('watches', (signal) => requestList('listWatches', { signal })),
  keyOf: ({ place }) => place,
  timeOf: ({ watchedAt }) => watchedAt,
}

/** The path identifies a search. */
export const savedSearches: AccountList<SavedSearch> = {
  query: listQuery('searches', (signal) => requestList('listSavedSearches', { signal })),
  keyOf: ({ path }) => path,
  timeOf: ({ savedAt }) => savedAt,
}

/** The shortlists that the account made. */
export const ownShortlists: AccountList<OwnShortlist> = {
  query: listQuery('shortlists', (signal) => requestList('listShortlists', { signal })),
  keyOf: ({ id }) => id,
  timeOf: ({ createdAt }) => createdAt,
}

/** A list of the logged-in user; fetched only when someone is logged in. */
export function useAccountList<Item>(list: AccountList<Item>) {
  const isLoggedIn = useSession(({ state }) => state === 'user')
  return useQuery({ ...list.query, enabled: isLoggedIn })
}

const noKeys: ReadonlySet<string> = new Set()

/** Keys of all items in a list of the logged-in user: one subscription for the rows of a table. */
export function useSavedKeys<Item>(list: AccountList<Item>): ReadonlySet<string> {
  const isLoggedIn = useSession(({ state }) => state === 'user')
  const { data = noKeys } = useQuery({ ...list.query, enabled: isLoggedIn, select: (items) => keysOf(list, items) })
  return isLoggedIn ? data : noKeys
}

/** Whether an item is in a list of the logged-in user; false when nobody is logged in. */
export function useIsSaved<Item>(list: AccountList<Item>, key: string): boolean {
  return useSavedKeys(list).has(key)
}

const keySets = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** Computed once per list, not once for each of a hundred rows. */
function keysOf<Item>(list: AccountList<Item>, items: readonly Item[]): ReadonlySet<string> {
  const keys = keySets.get(items) ?? new Set(items.map(list.keyOf))
  keySets.set(items, keys)
  return keys
}

/**
 * Saves a place, or changes its note; without a note the place keeps its note. `savedAt` restores a removed place at its
 * former position. `place`: its key.
 */
export function savePlace(place: string, change: Partial<Pick<SavedPlace, 'note' | 'savedAt'>> = {}): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: place,
    show: (shown) => ({ note: '', savedAt: now(), ...shown, ...change, place }),
    send: async () => (await request('savePlace', { params: { place }, body: change })).data,
  })
}

export function unsavePlace(place: string): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: place,
    show: () => null,
    send: async () => (await request('forgetPlace', { params: { place } })).data,
  })
}

/** `watchedAt` restores a removed place at its former position. `place`: its key. */
export function watchPlace(place: string, change: Partial<Pick<Watch, 'watchedAt'>> = {}): Promise<void> {
  return changeAccountList(watches, {
    key: place,
    show: (shown) => shown ?? { watchedAt: now(), ...change, place },
    send: async () => (await request('watchPlace', { params: { place }, body: change })).data,
  })
}

export function unwatchPlace(place: string): Promise<void> {
  return changeAccountList(watches, {
    key: place,
    show: () => null,
    send: async () => (await request('unwatchPlace', { params: { place } })).data,
  })
}

type SearchToSave = Pick<SavedSearch, 'name' | 'path'> & Partial<Pick<SavedSearch, 'savedAt'>>

/**
 * Saves a search, or renames the saved search with the same path. `savedAt` restores a removed search at its former
 * position.
 */
export function saveSearch(search: SearchToSave): Promise<void> {
  return changeAccountList(savedSearches, {
    key: search.path,
    show: (shown) => ({ id: '', savedAt: now(), ...shown, ...search }),
    send: async () => (await request('saveSearch', { body: search })).data,
  })
}

export function unsaveSearch(path: string): Promise<void> {
  return changeAccountList(savedSearches, {
    key: path,
    show: () => null,
    send: async (stored) => stored && (await request('forgetSearch', { params: { id: stored.id } })).data,
  })
}

/** `3 saved places`, `2 watched schools and districts`: one text for places and one for schools, of those that there are. */
export function listTexts(verb: 'saved' | 'watched', keys: readonly string[]): string[] {
  const schools = keys.filter(isSchoolKey).length
  const places = keys.length - schools
  return [
    ...(places > 0 ? [formatCount(places, `${verb} place`)] : []),
    ...(schools > 0 ? [formatCount(schools, `${verb} school or district`, `${verb} schools and districts`)] : []),
  ]
}

function now(): string {
  return new Date().toISOString()
}
