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

/** Whether an item is in a list of the logged-in user; false when nobody is logged in. */
export function useIsSaved<Item>(list: AccountList<Item>, key: string): boolean {
  const isLoggedIn = useSession(({ state }) => state === 'user')
  const { data = false } = useQuery({
    ...list.query,
    enabled: isLoggedIn,
    select: (items) => keysOf(list, items).has(key),
  })
  return isLoggedIn && data
}

const keySets = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** Computed once per list, not once for each of a hundred rows. */
function keysOf<Item>(list: AccountList<Item>, items: readonly Item[]): ReadonlySet<string> {
  const keys = keySets.get(items) ?? new Set(items.map(list.keyOf))
  keySets.set(items, keys)
  return keys
}

/** Saves a place, or changes its note; without `note` the place keeps its note. */
export function savePlace(zip: string, note?: string): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: zip,
    show: (shown) => ({
      zip,
      note: note ?? shown?.note ?? '',
      savedAt: shown?.savedAt ?? now(),
    }),
    send: () =>
      put<SavedPlace>(pathTo(paths.savedPlace, { zip }), note === undefined ? undefined : { note }),
  })
}

export function unsavePlace(zip: string): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: zip,
    show: () => null,
    send: () => remove(pathTo(paths.savedPlace, { zip })),
  })
}

export function watchZip(zip: string): Promise<void> {
  return changeAccountList(watches, {
    key: zip,
    show: (shown) => shown ?? { zip, watchedAt: now() },
    send: () => put<Watch>(pathTo(paths.watch, { zip })),
  })
}

export function unwatchZip(zip: string): Promise<void> {
  return changeAccountList(watches, {
    key: zip,
    show: () => null,
    send: () => remove(pathTo(paths.watch, { zip })),
  })
}

/** Saves a search, or renames the saved search with the same path. */
export function saveSearch(search: Pick<SavedSearch, 'name' | 'path'>): Promise<void> {
  return changeAccountList(savedSearches, {
    key: search.path,
    show: (shown) => ({ id: shown?.id ?? '', savedAt: shown?.savedAt ?? now(), ...search }),
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

async function put<Item>(path: string, body?: unknown): Promise<Item> {
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
