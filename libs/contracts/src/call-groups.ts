import { paths } from './paths.ts'

/**
 * The groups of the calls, in the order of their documentation. `isData`: its calls only read public data or the
 * caller's quota, so programs may use them with an API key. Free of typebox.
 */
export const callGroups = [
  { tag: 'search', title: 'Searches', isData: true },
  { tag: 'places', title: 'Zips, towns and states', isData: true },
  { tag: 'map', title: 'Map', isData: true },
  { tag: 'schools', title: 'Schools and districts', isData: true },
  { tag: 'housing', title: 'Housing', isData: true },
  { tag: 'data', title: 'Data sources', isData: true },
  { tag: 'gateway', title: 'Limits and documentation', isData: true },
  { tag: 'user', title: 'Account', isData: false },
  { tag: 'premium', title: 'Premium', isData: false },
  { tag: 'feedback', title: 'Feedback', isData: false },
  { tag: 'admin', title: 'Operators', isData: false },
] as const

const dataTags = new Set<string>(callGroups.filter(({ isData }) => isData).map(({ tag }) => tag))

/** Whether a call of the contracts belongs to a group that only reads data. */
export function isDataCall({ schema }: { readonly schema: { readonly tags: readonly string[] } }): boolean {
  return schema.tags.every((tag) => dataTags.has(tag))
}

/** Calls under the path of the search that cost nothing. */
const freeSearchCalls: ReadonlySet<string> = new Set([paths.searchCount, paths.understand])

/** Whether a call, by its path, costs one of the day's free searches. */
export function isCountedSearch(url: string): boolean {
  return (url === paths.search || url.startsWith(`${paths.search}/`)) && !freeSearchCalls.has(url)
}
