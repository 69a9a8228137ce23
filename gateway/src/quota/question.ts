import { createHash } from 'node:crypto'
import { listParameters, presentationParameters, SearchQuery } from '@homeground/contracts'

const presentation: ReadonlySet<string> = new Set(presentationParameters)
const lists: ReadonlySet<string> = new Set(listParameters)

/** What each counted call reads; of a call that is not here, every parameter counts. */
const known: Record<string, ReadonlySet<string>> = {
  '/api/search': new Set(Object.keys(SearchQuery.properties)),
}

/**
 * A short name of what a search asks: the same for another order or page of it, for parameters in another
 * order, for filters that are `any`, and whatever unknown parameters come along. 22 characters.
 */
export function questionOf(path: string, query: Record<string, unknown>): string {
  const parts = Object.keys(query)
    .filter((name) => !presentation.has(name) && (known[path]?.has(name) ?? true))
    .sort()
    .map((name) => [name, plain(name, query[name])])
    .filter(([, value]) => value !== '' && value !== '{}')
  const text = JSON.stringify([path, parts])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function plain(name: string, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.trim()
  if (lists.has(name)) return [...new Set(text.split(',').map(tidy))].sort().join(',')
  if (text.startsWith('{')) return plainJson(text)
  return text
}

const tidy = (part: string) => part.trim().toUpperCase()

/** JSON of one level with its keys in order and without those that filter nothing. */
function plainJson(text: string): string {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>)
    const set = entries.filter(([, range]) => range !== 'any' && range !== 'none' && range !== '')
    return JSON.stringify(Object.fromEntries(set.sort(([a], [b]) => (a < b ? -1 : 1))))
  } catch {
    return text
  }
}
