import type { NearestZip, SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { pathTo } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { searchPath } from '../navigation/paths.ts'
import type { Position } from '../position.ts'
import { queryClient } from './query-client.ts'
import { requestList, requestOrNull } from './request.ts'

/** Up to ten schools and districts for the typed text; none for fewer than two characters. */
export function schoolSuggestionsQuery(text: string) {
  const q = text.trim().slice(0, 100)
  return queryOptions({
    queryKey: ['suggest-schools', q.toLowerCase()],
    queryFn: async ({ signal }) => (await requestList('suggestSchools', { query: { q }, signal })).data,
    enabled: q.length >= 2,
  })
}

/** The same once; empty if the server is unavailable. */
export async function fetchSchoolSuggestions(text: string): Promise<SchoolSuggestion[]> {
  if (text.trim().length < 2) return []
  return queryClient.fetchQuery(schoolSuggestionsQuery(text)).catch(() => [])
}

/** The page of a suggested school or district. */
export function schoolSuggestionPath({ ncesID, slug }: SchoolSuggestion): string {
  return ncesID === undefined ? pathTo('/schools/district/:district', { district: slug ?? '' }) : schoolPath(ncesID)
}

export const schoolKindLabels: Record<SchoolSuggestion['kind'], string> = { school: 'School', district: 'District' }

type Kinds = readonly Suggestion['kind'][] | undefined

export function suggestionsQuery(text: string) {
  const query = text.trim()
  return queryOptions({
    queryKey: ['suggest', query.toLowerCase()],
    queryFn: ({ signal }) => suggestPlaces({ text: query, signal }),
  })
}

/** The suggestions for `text`; null if the server is unavailable. */
export async function fetchSuggestions(text: string, kinds?: Kinds): Promise<Suggestion[] | null> {
  const places = await queryClient.fetchQuery(suggestionsQuery(text)).catch(() => null)
  return places && ofKinds(places, kinds)
}

export function ofKinds(places: Suggestion[], kinds: Kinds): Suggestion[] {
  return kinds ? places.filter(({ kind }) => kinds.includes(kind)) : places
}

/** The suggested towns and counties with exactly this name. */
export function placesNamed(name: string, places: readonly Suggestion[] | undefined): Suggestion[] {
  const typed = name.toLowerCase()
  return (places ?? []).filter(
    ({ kind, label, fuzzy }) =>
      (kind === 'town' || kind === 'county') && !fuzzy && label.split(',')[0]!.toLowerCase() === typed,
  )
}

export interface SuggestionQuery {
  readonly text: string
  readonly signal?: AbortSignal
}

/** Up to ten places for the typed text; none for fewer than two characters. */
export async function suggestPlaces({ text, signal }: SuggestionQuery): Promise<Suggestion[]> {
  const q = text.trim()
  if (q.length < 2) return []
  const options = { query: { q }, ...(signal ? { signal } : {}) }
  return (await requestList('suggestPlaces', options)).data
}

/** The zip nearest to a position; null outside the United States. */
export function nearestZip({ lat, lng }: Position): Promise<NearestZip | null> {
  return requestOrNull('getStateByPoint', { params: { lat, lng } })
}

export function schoolPath(ncesID: string): string {
  return pathTo('/school/:ncesID', { ncesID })
}

export function zipPath(zip: string): string {
  return pathTo('/zip/:zip', { zip })
}

/** The page of a town, county or metropolitan area: its name and state. */
export function townPath(town: string, state: string): string {
  return pathTo('/place/:town/:state', { town, state })
}

/** The page of a state's people and income. */
export function statePath(state: string): string {
  return pathTo('/demographics/:state', { state })
}

/** Where a suggestion leads: a place to its page, a state to the list of its zips. */
export function suggestionPath({ kind, zip, town, county, metro, state_abbr }: Suggestion): string {
  const name = { town, county, metro, zip: undefined, state: undefined }[kind]
  if (name) return townPath(name, state_abbr)
  return zip ? zipPath(zip) : searchPath({ area: 'state', states: state_abbr })
}

export const kindLabels: Record<Suggestion['kind'], string> = {
  zip: 'Zip',
  town: 'Town',
  county: 'County',
  metro: 'Metro area',
  state: 'State',
}
