import type { SchoolSuggestion, Suggestion } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
import { suggestPlaces } from './places.ts'
import { queryClient } from './query-client.ts'
import { requestList } from './request.ts'

/** Up to ten schools and districts for the typed text; none for fewer than two characters. */
export function schoolSuggestionsQuery(text: string) {
  const q = text.trim().slice(0, 100)
  return queryOptions({
    queryKey: ['suggest-schools', q.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await requestList<SchoolSuggestion>(paths.schoolsSuggest, { query: { q }, signal })).data,
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
  return ncesID === undefined
    ? pathTo('/schools/district/:district', { district: slug ?? '' })
    : pathTo('/school/:ncesID', { ncesID })
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
