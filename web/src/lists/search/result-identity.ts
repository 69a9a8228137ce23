import type { Result } from '../../lib/api/zip-results.ts'
import type { ResultList } from './result-list.ts'

/** Unique among results: the zip, or town and state; the kind of other results has its own. */
export function idOf(result: Result, kind?: ResultList['kind']): string {
  if (kind) return kind.idOf(result)
  return result.zip ?? `${result.town}, ${result.state_abbr}`
}

/** The zip of a result, if it is one or a town with only one: only zips can be saved or watched. */
export function savedZipOf(result: Result, kind?: ResultList['kind']): string | undefined {
  const { zip, zips } = result
  if (kind) return kind.savedZipOf?.(result)
  return zip ?? (zips?.length === 1 ? zips[0] : undefined)
}
