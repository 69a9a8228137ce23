import type { SavedPlace, SavedSearch, Watch } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { useQuery } from '@tanstack/react-query'
import { request } from '../api/request.ts'
import { type AccountList, changeAccountList, listQuery } from './account-list.ts'
import { useSession } from './session.ts'

export const savedPlaces: AccountList<SavedPlace> = {
  query: listQuery<SavedPlace>('places', paths.savedPlaces),
  keyOf: ({ zip }) => zip,
  momentOf: ({ savedAt }) => savedAt,
}

export const watches: AccountList<Watch> = {
  query: listQuery<Watch>('watches', paths.watches),
  keyOf: ({ zip }) => zip,
  momentOf: ({ watchedAt }) => watchedAt,
}

/** Told apart by what they search: the same path is the same search. */
export const savedSearches: AccountList<SavedSearch> = {
  query: listQuery<SavedSearch>('searches', paths.savedSearches),
  keyOf: ({ path }) => path,
  momentOf: ({ savedAt }) => savedAt,
}

/** A list of the person who is logged in; asked for only when somebody is. */
export function useAccountList<Item>(list: AccountList<Item>) {
  const someone = useSession(({ state }) => state === 'user')
  return useQuery({ ...list.query, enabled: someone })
}

/** Whether an item is in a list of the person; false when nobody is logged in. */
export function useIsSaved<Item>(list: AccountList<Item>, key: string): boolean {
  const someone = useSession(({ state }) => state === 'user')
  const { data = false } = useQuery({
    ...list.query,
    enabled: someone,
    select: (items) => keysOf(list, items).has(key),
  })
  return someone && data
}

const keySets = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** Worked out once a list: a hundred rows ask the same. */
function keysOf<Item>(list: AccountList<Item>, items: readonly Item[]): ReadonlySet<string> {
  const keys = keySets.get(items) ?? new Set(items.map(list.keyOf))
  keySets.set(items, keys)
  return keys
}

/** Saves a place, or changes its note; without a note the one it has stays. */
export function savePlace(zip: string, note?: string): Promise<void> {
  return changeAccountList(savedPlaces, {
    key: zip,
    show: (now) => ({ zip, note: note ?? now?.note ?? '', savedAt: now?.savedAt ?? rightNow() }),
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
    show: (now) => now ?? { zip, watchedAt: rightNow() },
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

/** Saves a search; the same path again gets the new name. */
export function saveSearch(search: Pick<SavedSearch, 'name' | 'path'>): Promise<void> {
  return changeAccountList(savedSearches, {
    key: search.path,
    show: (now) => ({ id: now?.id ?? '', savedAt: now?.savedAt ?? rightNow(), ...search }),
    send: () => put<SavedSearch>(paths.savedSearches, search),
  })
}

export function unsaveSearch(path: string): Promise<void> {
  return changeAccountList(savedSearches, {
    key: path,
    show: () => null,
    send: async (held) => held && remove(pathTo(paths.savedSearch, { id: held.id })),
  })
}

async function put<Item>(path: string, body?: unknown): Promise<Item> {
  return (await request<Item>(path, { method: 'PUT', body })).data
}

/** What is gone already is gone. */
async function remove(path: string): Promise<null> {
  await request(path, { method: 'DELETE' })
  return null
}

function rightNow(): string {
  return new Date().toISOString()
}
