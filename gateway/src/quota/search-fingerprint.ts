import { hash } from 'node:crypto'
import { canonicalQuestion, type Query } from '@homeground/search-request'

/**
 * Identifies a search for the quota, in 22 characters: the same for every spelling of a search and every order of
 * its results. A search that does not parse is identified by its query string; its service rejects it.
 */
export function searchFingerprint(input: {
  /** Path of its route. */
  path: string
  query: Query
  /** The query string as received. */
  search: string
}): string {
  const { path, query, search } = input
  const question = canonicalQuestion(path, query) ?? JSON.stringify([path, 'as received', search])
  return hash('sha256', question, 'base64url').slice(0, 22)
}
