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

/** The page of a town: post office name and state. */
export function townPath(town: string, state: string): string {
  return pathTo('/place/:town/:state', { town, state })
}

/** The page of a state's people and income. */
export function statePath(state: string): string {
  return pathTo('/demographics/:state', { state })
}

/** The list of the zips of a county: `Middlesex County, MA`. */
export function countyPath(county: string, state: string): string {
  return searchPath({ area: 'place', place: `${county}, ${state}` })
}

/** Where a suggestion leads: a zip and a town to its page; a county and a state to the list of its zips. */
export function suggestionPath({ kind, label, zip, town, state_abbr }: Suggestion): string {
  if (kind === 'town' && town) return townPath(town, state_abbr)
  if (zip) return zipPath(zip)
  return searchPath(kind === 'state' ? { area: 'state', states: state_abbr } : { area: 'place', place: label })
}

export const kindLabels: Record<Suggestion['kind'], string> = {
  zip: 'Zip',
  town: 'Town',
  county: 'County',
  state: 'State',
}
