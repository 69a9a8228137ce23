import type { Suggestion } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { searchPath } from '../navigation/search-path.ts'
import { requestList } from './request.ts'

export interface SuggestionQuery {
  readonly text: string
  readonly signal?: AbortSignal
}

/** Up to ten places for the typed text; none for fewer than two characters. */
export async function suggestPlaces({ text, signal }: SuggestionQuery): Promise<Suggestion[]> {
  const q = text.trim()
  if (q.length < 2) return []
  const options = { query: { q }, ...(signal ? { signal } : {}) }
  return (await requestList<Suggestion>(paths.placesSuggest, options)).data
}

export function zipPath(zip: string): string {
  return pathTo('/zip/:zip', { zip })
}

/** Where a suggestion leads: a zip, and a town that has only one, to its page; other places to the list of their zips. */
export function suggestionPath({ kind, label, zip, state_abbr }: Suggestion): string {
  if (zip) return zipPath(zip)
  return searchPath(
    kind === 'state' ? { area: 'state', states: state_abbr } : { area: 'place', place: label },
  )
}

export const kindLabels: Record<Suggestion['kind'], string> = {
  zip: 'Zip',
  town: 'Town',
  county: 'County',
  state: 'State',
}
