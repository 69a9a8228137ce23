import type { SavedPlace, SavedSearch, Watch } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { type AccountList, changeAccountList, listQuery } from './account-list.ts'
import { useSession } from './session.ts'

export const savedPlaces: AccountList<SavedPlace> = {
  query: listQuery<SavedPlace>('places', paths.savedPlaces),
  keyOf: ({ zip }) => zip,
  timeOf: ({ savedAt }) => savedAt,
}

export const watches: AccountList<Watch> = {
  query: listQuery<Watch>('watches', paths.watches),
  keyOf: ({ zip }) => zip,
  timeOf: ({ watchedAt }) => watchedAt,
}

/** The path identifies a search. */
export const savedSearches: AccountList<SavedSearch> = {
  query: listQuery<SavedSearch>('searches', paths.savedSearches),
  keyOf: ({ path }) => path,
  timeOf: ({ savedAt }) => savedAt,
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
 * former position.
 */
export function savePlace(zip: string, change: Partial<Pick<SavedPlace, 'note' | 'savedAt'>> = {}): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: zip,
    show: (shown) => ({ note: '', savedAt: now(), ...shown, ...change, zip }),
    send: () => put<SavedPlace>(pathTo(paths.savedPlace, { zip }), change),
  })
}

export function unsavePlace(zip: string): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: zip,
    show: () => null,
    send: () => remove(pathTo(paths.savedPlace, { zip })),
  })
}

/** `watchedAt` restores a removed zip at its former position. */
export function watchZip(zip: string, change: Partial<Pick<Watch, 'watchedAt'>> = {}): Promise<void> {
  return changeAccountList(watches, {
    key: zip,
    show: (shown) => shown ?? { watchedAt: now(), ...change, zip },
    send: () => put<Watch>(pathTo(paths.watch, { zip }), change),
  })
}

export function unwatchZip(zip: string): Promise<void> {
  return changeAccountList(watches, { key: zip, show: () => null, send: () => remove(pathTo(paths.watch, { zip })) })
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
    send: () => put<SavedSearch>(paths.savedSearches, search),
  })
}

export function unsaveSearch(path: string): Promise<void> {
  return changeAccountList(savedSearches, {
    key: path,
    show: () => null,
    send: async (stored) => stored && remove(pathTo(paths.savedSearch, { id: stored.id })),
  })
}

async function put<Item>(path: string, body: object): Promise<Item> {
  return (await request<Item>(path, { method: 'PUT', body })).data
}

/** Succeeds as well if there is nothing to delete. */
async function remove(path: string): Promise<null> {
  await request(path, { method: 'DELETE' })
  return null
}

function now(): string {
  return new Date().toISOString()
}
