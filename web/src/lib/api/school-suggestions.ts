import type { SchoolSuggestion } from '@homeground/contracts'
import { paths, pathTo } from '@homeground/contracts/paths'
import { queryOptions } from '@tanstack/react-query'
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
