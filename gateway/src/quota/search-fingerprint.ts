import { createHash } from 'node:crypto'
import { listParameters, presentationParameters, SearchQuery } from '@homeground/contracts'

const presentation: ReadonlySet<string> = new Set(presentationParameters)
const lists: ReadonlySet<string> = new Set(listParameters)

/** Parameters that a search reads, by path. For other paths every parameter counts. */
const parametersOf: Record<string, ReadonlySet<string>> = {
  '/api/search': new Set(Object.keys(SearchQuery.properties)),
}

/**
 * Identifies a search for the quota: the same for another order or page of its results, for its parameters in
 * another order, with filters that are `any` and with unknown parameters. 22 characters.
 */
export function searchFingerprint(path: string, query: Record<string, unknown>): string {
  const parameters = Object.keys(query)
    .filter((name) => !presentation.has(name) && (parametersOf[path]?.has(name) ?? true))
    .sort()
    .map((name) => [name, normalize(name, query[name])])
    .filter(([, value]) => value !== '' && value !== '{}')
  const text = JSON.stringify([path, parameters])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}

function normalize(name: string, value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  const text = value.trim()
  if (lists.has(name)) return [...new Set(text.split(',').map(normalizeItem))].sort().join(',')
  if (text.startsWith('{')) return normalizeRanges(text)
  return text
}

const normalizeItem = (item: string) => item.trim().toUpperCase()

/** A JSON object with its keys in order and without ranges that filter nothing; any other text unchanged. */
function normalizeRanges(text: string): string {
  try {
    const ranges = Object.entries(JSON.parse(text) as Record<string, unknown>)
    const active = ranges.filter(([, range]) => range !== 'any' && range !== 'none' && range !== '')
    return JSON.stringify(Object.fromEntries(active.sort(([a], [b]) => (a < b ? -1 : 1))))
  } catch {
    return text
  }
}
